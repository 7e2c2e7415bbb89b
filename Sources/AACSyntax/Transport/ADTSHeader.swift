public import Bitstream

/// The two headers of an ADTS frame: `adts_fixed_header()` and `adts_variable_header()`, 56 bits.
public struct ADTSHeader: Hashable, Sendable {
  /// `adts_fixed_header()`.
  public var fixed: ADTSFixedHeader
  /// `adts_variable_header()`.
  public var variable: ADTSVariableHeader

  /// The bytes of the two headers, CRC words not counted.
  public static let byteCount = 7

  /// The headers of the low 56 bits of `bits`.
  @inlinable
  public init(bits: UInt64) {
    fixed = ADTSFixedHeader(bits: UInt32(truncatingIfNeeded: bits >> 28 & 0x0FFF_FFFF))
    variable = ADTSVariableHeader(bits: UInt32(truncatingIfNeeded: bits & 0x0FFF_FFFF))
  }

  /// The headers in the seven bytes from `offset` on, whatever they hold.
  ///
  /// - Returns: `nil` if fewer than seven bytes are there.
  @inlinable
  public init?(parsing bytes: RawSpan, at offset: Int) {
    guard offset >= 0, offset <= bytes.byteCount - Self.byteCount else { return nil }
    self.init(bits: bytes.bigEndianWord(at: offset) >> 8)
  }

  /// The 56 bits, right aligned.
  @inlinable public var bits: UInt64 { UInt64(fixed.bits) << 28 | UInt64(variable.bits) }

  /// The seven bytes.
  public var bytes: [UInt8] {
    (0..<7).map { UInt8(truncatingIfNeeded: bits >> UInt64(48 - 8 * $0)) }
  }

  /// Bytes before the first raw_data_block: both headers, and with `protection_absent` 0 the CRC
  /// word and one `raw_data_block_position` for each block after the first.
  ///
  /// ISO/IEC 13818-7, 6.2: `adts_error_check`, `adts_header_error_check`.
  @inlinable public var headerByteCount: Int {
    guard !fixed.protectionAbsent else { return Self.byteCount }
    return Self.byteCount + 2 + 2 * variable.numberOfRawDataBlocks
  }

  /// Bytes of the frame after the headers and CRC words in front; negative if the length is
  /// shorter than these.
  @inlinable public var payloadByteCount: Int { variable.frameLength - headerByteCount }

  /// Whether the header can start a frame at all: syncword, layer 0, a legal
  /// sampling_frequency_index and a length that holds the header.
  @inlinable public var isPlausible: Bool {
    // syncword 0xFFF and layer 0 at once.
    fixed.bits & 0x0FFF_6000 == 0x0FFF_0000 && fixed.samplingFrequencyIndex <= 12
      && variable.frameLength >= headerByteCount
  }

  /// Where the CRC word that follows the headers starts, in bytes from the start of the frame:
  /// `crc_check` of `adts_error_check`, or of `adts_header_error_check` behind the positions;
  /// `nil` without CRC.
  public var crcCheckOffset: Int? {
    guard !fixed.protectionAbsent else { return nil }
    return Self.byteCount + 2 * variable.numberOfRawDataBlocks
  }

  /// The CRC word that follows the headers of the frame in `bytes`; `nil` if there is none or the
  /// frame is too short for it.
  public func crcCheck(in bytes: RawSpan) -> UInt16? {
    guard let offset = crcCheckOffset, offset + 2 <= bytes.byteCount else { return nil }
    return UInt16(bytes.bigEndianWord(at: offset) >> 48)
  }

  /// `raw_data_block_position` of the blocks after the first, in bytes from the first block;
  /// empty without CRC or with one block.
  public func rawDataBlockPositions(in bytes: RawSpan) -> [Int] {
    guard !fixed.protectionAbsent, headerByteCount <= bytes.byteCount else { return [] }
    return (0..<variable.numberOfRawDataBlocks).compactMap { rawDataBlockPosition($0, in: bytes) }
  }

  /// `raw_data_block_position` of the block behind block `index`, as of `rawDataBlockPositions`;
  /// `nil` if there is none or the frame is too short for all of them.
  ///
  /// - Precondition: `0 <= index`.
  public func rawDataBlockPosition(_ index: Int, in bytes: RawSpan) -> Int? {
    guard !fixed.protectionAbsent, index < variable.numberOfRawDataBlocks,
      headerByteCount <= bytes.byteCount
    else { return nil }
    return Int(bytes.bigEndianWord(at: Self.byteCount + 2 * index) >> 48)
  }

  /// The same headers with another `sampling_frequency_index`.
  ///
  /// - Precondition: `0 <= index <= 15`.
  public func withSamplingFrequencyIndex(_ index: Int) -> ADTSHeader {
    var copy = self
    copy.fixed = ADTSFixedHeader(bits: fixed.bits & ~(15 << 6) | UInt32(index) << 6)
    return copy
  }
}
