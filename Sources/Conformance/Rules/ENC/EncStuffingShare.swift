/// ENC003 `enc-stuffing-share`: a large part of the stream is padding.
public enum EncStuffingShare: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC003", name: "enc-stuffing-share", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      Fill elements that only pad (types 0 and 1, or empty) and exceed 10 % of the stream are \
      reported.
      """,
    rationale: """
      A constant rate above what the encoder needs fills the frames with nothing; a lower or \
      variable rate would sound the same.
      """,
    remedy: nil,
    clauses: [])
}
