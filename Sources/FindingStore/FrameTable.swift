internal import AACSyntax
internal import Conformance

/// The statements of table `frame`, and of the temporary table where rows wait for their file.
///
/// A file's rows come while it is analysed, which may take hours; in a transaction of the store
/// they would lock every other writer out for as long. So they wait in a table of the connection's
/// own temporary file, and are copied in the transaction that stores the file.
struct FrameTable: ~Copyable {
  private let insertStaged: Statement
  private let copyStaged: Statement
  private let deleteStaged: Statement

  init(_ connection: borrowing Connection) throws(FindingStoreError) {
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS staged_frame (
        batch INTEGER NOT NULL,
        frame INTEGER NOT NULL,
        byte_offset, time_seconds, id, layer, protection_absent, profile_object_type,
        sampling_frequency_index, private_bit, channel_configuration, original_copy, home,
        copyright_identification_bit, copyright_identification_start, aac_frame_length,
        adts_buffer_fullness, number_of_raw_data_blocks_in_frame, crc_check, crc_status, elements,
        window_sequence, max_sfb, payload_bits, fill_bits, trailing_bits, sbr, ps, decode_status,
        findings,
        PRIMARY KEY (batch, frame)
      ) WITHOUT ROWID
      """)
    let insertStaged = try connection.prepare(
      """
      INSERT INTO temp.staged_frame VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
        ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30)
      """)
    let copyStaged = try connection.prepare(
      """
      INSERT INTO main.frame SELECT ?1, frame, byte_offset, time_seconds, id, layer,
        protection_absent, profile_object_type, sampling_frequency_index, private_bit,
        channel_configuration, original_copy, home, copyright_identification_bit,
        copyright_identification_start, aac_frame_length, adts_buffer_fullness,
        number_of_raw_data_blocks_in_frame, crc_check, crc_status, elements, window_sequence,
        max_sfb, payload_bits, fill_bits, trailing_bits, sbr, ps, decode_status, findings
      FROM temp.staged_frame WHERE batch = ?2 ORDER BY frame
      """)
    let deleteStaged = try connection.prepare("DELETE FROM temp.staged_frame WHERE batch = ?1")
    self.insertStaged = insertStaged
    self.copyStaged = copyStaged
    self.deleteStaged = deleteStaged
  }

  /// Stages one row.
  borrowing func stage(_ row: FrameRow, batch: Int64) throws(FindingStoreError) {
    let header = ADTSHeader(bits: row.headerBits)
    let (fixed, variable) = (header.fixed, header.variable)
    try insertStaged.run(
      .integer(batch), .integer(row.frame), .integer(row.byteOffset), .real(row.timeSeconds),
      .integer(fixed.id), .integer(fixed.layer), .bool(fixed.protectionAbsent),
      .integer(fixed.profile), .integer(fixed.samplingFrequencyIndex), .integer(fixed.privateBit),
      .integer(fixed.channelConfiguration), .integer(fixed.originalCopy), .integer(fixed.home),
      .integer(variable.copyrightIdentificationBit),
      .integer(variable.copyrightIdentificationStart), .integer(variable.frameLength),
      .integer(variable.bufferFullness), .integer(variable.numberOfRawDataBlocks),
      .text(row.crcCheck.map(Self.hexadecimal)), .text(row.crcStatus), .text(row.elements),
      .text(row.windowSequence), .text(row.maxSFB), .integer(row.payloadBits),
      .integer(row.fillBits), .integer(row.trailingBits), .bool(row.sbr), .bool(row.ps),
      .text(row.decodeStatus), .text(row.findings.map(\.text).joined(separator: " ")))
  }

  /// Copies the rows of a batch to a file.
  borrowing func copy(batch: Int64, file: Int64) throws(FindingStoreError) {
    try copyStaged.run(.integer(file), .integer(batch))
  }

  /// Forgets the rows of a batch.
  borrowing func remove(batch: Int64) throws(FindingStoreError) {
    try deleteStaged.run(.integer(batch))
  }

  /// Four lowercase hex digits, as CRC words are written everywhere.
  private static func hexadecimal(_ word: UInt16) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
