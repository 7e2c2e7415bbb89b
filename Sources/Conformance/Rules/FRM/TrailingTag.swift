/// FRM027 `trailing-tag`: a tag follows the last frame.
public enum TrailingTag {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM027", name: "trailing-tag", severity: .info, group: "framing", depth: .headers,
    requirement: """
      An ID3v1, APEv2 or Lyrics3 block after the last frame is allowed by custom and is not audio.
      """,
    rationale: """
      ADTS has no place for tags of its own, so some readers decode these bytes as audio and \
      report an error at the end.
      """,
    remedy: nil,
    clauses: [])
}
