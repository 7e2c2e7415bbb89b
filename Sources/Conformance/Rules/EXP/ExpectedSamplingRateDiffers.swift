/// EXP001 `expected-sampling-rate-differs`: the sampling rate is not the expected one.
public enum ExpectedSamplingRateDiffers {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP001", name: "expected-sampling-rate-differs", severity: .error,
    group: "expectation", depth: .headers,
    requirement: """
      The core or output rate must equal the rate given with --expect sampling_frequency or \
      output_sampling_frequency.
      """,
    rationale: """
      44.1 and 48 kHz, 22.05 and 24 kHz and other rates of one table class cannot be told apart \
      from the bits, so that only an expectation shows the wrong speed.
      """,
    remedy: """
      Write the index of the real core rate into the header (bits 5 to 2 of byte 2), or correct \
      the expectation.
      """,
    clauses: [])
}
