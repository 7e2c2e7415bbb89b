/// HLS007 `hls-bit-rate-outside-guideline`: the bit rate is outside the HLS guidelines.
public enum HLSBitRateOutsideGuideline: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS007", name: "hls-bit-rate-outside-guideline", severity: .warning,
    group: "hls", depth: .headers,
    requirement: """
      Stereo LC should have 32 to 160 kbit/s, stereo HE-AAC at most 64 kbit/s and 5.1 at most 320 \
      kbit/s.
      """,
    rationale: """
      Checks against the authoring guidelines report the variant; higher rates waste the bandwidth \
      of mobile listeners, lower ones cost quality.
      """,
    remedy: "Set the bit rate of the encoder within the range.",
    clauses: [Clause("Apple HLS authoring", nil, "audio")])
}
