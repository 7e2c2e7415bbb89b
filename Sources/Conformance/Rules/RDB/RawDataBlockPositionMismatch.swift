/// RDB008 `raw-data-block-position-mismatch`: a block does not end where the next position says.
public enum RawDataBlockPositionMismatch: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB008", name: "raw-data-block-position-mismatch", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      With CRC, each block must end, aligned and followed by its 2 CRC bytes, exactly where the \
      next raw_data_block_position points.
      """,
    rationale: """
      Decoders that use the positions start the next block in the middle of data, and the CRC \
      check fails as well.
      """,
    remedy: """
      Compute the positions from the written sizes of the blocks, 2 CRC bytes each included, or \
      write one block a frame.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
