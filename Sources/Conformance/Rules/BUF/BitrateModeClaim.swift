/// BUF007 `bitrate-mode-claim`: the bit rate mode, measured and claimed.
public enum BitrateModeClaim {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF007", name: "bitrate-mode-claim", severity: .info, group: "buffer", depth: .headers,
    requirement: """
      The measured mode is compared with the claim of the fullness field: constant if all frames \
      stay within 5 % of the mean, constant with reservoir if the simulation holds, else variable.
      """,
    rationale: """
      Tools call the same stream constant or variable because they trust the field. The frame \
      sizes are the fact, 0x7FF only a claim.
      """,
    remedy: nil,
    clauses: [])
}
