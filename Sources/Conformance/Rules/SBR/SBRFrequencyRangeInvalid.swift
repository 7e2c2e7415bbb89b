/// SBR009 `sbr-frequency-range-invalid`: the SBR frequency range is invalid.
public enum SBRFrequencyRangeInvalid: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR009", name: "sbr-frequency-range-invalid", severity: .error,
    group: "sbr", depth: .syntax,
    requirement: """
      k2 must be above k0, and k2 - k0 at most 48 for an SBR rate up to 32 kHz, 35 for 44.1 kHz \
      and 32 for 48 kHz and above.
      """,
    rationale: """
      ffmpeg reports too many QMF subbands and falls back to plain upsampling. faad2 allows 45 at \
      44.1 kHz, so that it may play what others refuse.
      """,
    remedy: """
      Correct bs_start_freq and bs_stop_freq for the rate in the encoder; check \
      sampling_frequency_index first.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.6")])
}
