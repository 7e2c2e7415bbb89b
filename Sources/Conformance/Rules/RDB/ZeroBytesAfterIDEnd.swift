/// RDB004 `zero-bytes-after-id-end`: zero bytes follow the end of the block.
public enum ZeroBytesAfterIDEnd: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB004", name: "zero-bytes-after-id-end", severity: .warning,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      After ID_END and the byte alignment no zero bytes should be left in the block; padding \
      belongs in a fill element before ID_END.
      """,
    rationale: """
      fdk-aac reports a parse error on such frames while ffmpeg plays them, so the fault is easily \
      overlooked.
      """,
    remedy: """
      Set aac_frame_length to the size of the encoder packet plus the header, and pad with FIL \
      elements if a constant size is needed.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])
}
