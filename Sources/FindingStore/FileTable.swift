internal import Conformance

/// The statements of tables `file` and `finding`.
struct FileTable: ~Copyable {
  private let insertFile: Statement
  private let insertFinding: Statement

  init(_ connection: borrowing Connection) throws(FindingStoreError) {
    let insertFile = try connection.prepare(
      """
      INSERT INTO file (run_id, path, sha256, size_bytes, container, verdict, object_type,
        sampling_frequency_index, sampling_frequency, channel_configuration, channels, frame_count,
        duration_seconds, decode_status, errors, warnings, infos)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
      """)
    let insertFinding = try connection.prepare(
      """
      INSERT INTO finding (file_id, rule_id, severity, first_frame, last_frame, frame_count,
        byte_offset, bit_offset, message, evidence)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    self.insertFile = insertFile
    self.insertFinding = insertFinding
  }

  /// Inserts the row of a file.
  borrowing func insert(_ file: FileReport, run: Int64) throws(FindingStoreError) {
    let stream = file.stream
    // Those that a baseline accepts as well: each has a row.
    func count(_ severity: Severity) -> Int { file.findings.count { $0.severity == severity } }
    try insertFile.run(
      .integer(run), .text(file.path), .text(file.sha256), .integer(file.sizeBytes),
      .text(file.container?.rawValue), .text(file.verdict.rawValue), .text(stream?.objectType),
      .integer(stream?.samplingFrequencyIndex), .integer(stream?.samplingFrequency),
      .integer(stream?.channelConfiguration), .integer(stream?.channels),
      .integer(file.frames.count), .real(stream?.durationSeconds),
      .text(file.decode.status.rawValue), .integer(count(.error)), .integer(count(.warning)),
      .integer(count(.info)))
  }

  /// Inserts the row of a finding.
  borrowing func insert(_ finding: Finding, file: Int64) throws(FindingStoreError) {
    try insertFinding.run(
      .integer(file), .text(finding.rule.text), .text(finding.severity.rawValue),
      .integer(finding.frames.first), .integer(finding.frames.last),
      .integer(finding.frames.count), .integer(finding.location.byteOffset),
      .integer(finding.location.bitOffset), .text(finding.message), .text(finding.evidence.json))
  }
}
