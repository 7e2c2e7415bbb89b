/// EXP005 `expected-bit-rate-differs`: the bit rate is not the expected one.
public enum ExpectedBitRateDiffers {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP005", name: "expected-bit-rate-differs", severity: .error,
    group: "expectation", depth: .headers,
    requirement: "The mean bit rate over all frames must lie within the given range.",
    rationale: """
      A rate above the range breaks bandwidth plans, a rate below it hints at a wrong encoder \
      setting.
      """,
    remedy: "Set the bit rate of the encoder, or correct the expected range.",
    clauses: [])
}
