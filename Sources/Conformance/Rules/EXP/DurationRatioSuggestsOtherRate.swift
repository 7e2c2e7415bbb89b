/// EXP006 `duration-ratio-suggests-other-rate`: the duration suggests another sampling rate.
public enum DurationRatioSuggestsOtherRate {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP006", name: "duration-ratio-suggests-other-rate", severity: .warning,
    group: "expectation", depth: .headers,
    requirement: """
      The computed duration divided by the known one should not lie within 0.5 % of 1.0884 or \
      0.9188 (44.1 and 48 kHz), 2 or 0.5 (SBR or half rate), 1.0667 or 0.9375 (960 and 1024 \
      samples), 1.5 or 0.6667.
      """,
    rationale: """
      These ratios are typical of 44.1 against 48 kHz, of a rate off by the factor 2 of SBR, of \
      960 against 1024 samples, and of other swapped rates: the audio plays too fast or too slow.
      """,
    remedy: """
      Write the index of the real core rate into the header; in addADTStoPacket check the constant \
      freqIdx.
      """,
    clauses: [])
}
