/// EXP004 `expected-duration-differs`: the duration is not the expected one.
public enum ExpectedDurationDiffers {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP004", name: "expected-duration-differs", severity: .error,
    group: "expectation", depth: .headers,
    requirement: """
      The duration must equal the expected one within the tolerance, by default 1 frame plus 0.1 \
      %.
      """,
    rationale: """
      Frames are missing or added, or the rate is wrong, so that audio and video drift apart.
      """,
    remedy: "Look for lost, repeated or empty frames and for a wrong sampling_frequency_index.",
    clauses: [])
}
