/// RDB007 `raw-data-block-position-invalid`: a block position is invalid.
public enum RawDataBlockPositionInvalid {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB007", name: "raw-data-block-position-invalid", severity: .error,
    group: "raw_data_block", depth: .headers,
    requirement: """
      Each raw_data_block_position must be above 0, greater than the one before it, leave at least \
      3 bytes for a block with its CRC, and lie within the frame.
      """,
    rationale: """
      The reader cannot find the blocks; fdk-aac reports a transport error and the frame is lost.
      """,
    remedy: """
      Write each position as the start of its block in bytes, counted from the start of the first \
      block, or write one block a frame.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
