/// BUF008 `nominal-bit-rate-favours-other-index`: the nominal bit rate fits another sampling rate
/// better.
public enum NominalBitRateFavoursOtherIndex {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF008", name: "nominal-bit-rate-favours-other-index", severity: .info,
    group: "buffer", depth: .headers,
    requirement: """
      The rate computed from the fullness (at least 60 frames) is compared with round values, \
      multiples of 8000 bit/s (4000 below 64 kbit/s) within 0.1 %, for each rate of the table \
      class.
      """,
    rationale: """
      Rates of one class, such as 44.1 and 48 kHz, cannot be told apart from the syntax. A round \
      bit rate at exactly one other rate is a hint that the index was changed.
      """,
    remedy: nil,
    clauses: [])
}
