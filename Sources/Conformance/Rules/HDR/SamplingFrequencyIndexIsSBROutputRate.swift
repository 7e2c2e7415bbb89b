/// HDR005 `sampling-frequency-index-is-sbr-output-rate`: the header declares the SBR output rate
/// instead of the core rate.
public enum SamplingFrequencyIndexIsSBROutputRate: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR005", name: "sampling-frequency-index-is-sbr-output-rate", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      sampling_frequency_index must name the core rate of HE-AAC, half the output rate (24000 Hz \
      core for 48000 Hz output is index 6, not 3; likewise 7 not 4, 8 not 5, 9 not 6, 10 not 7, 11 \
      not 8); reported when 50 % of the frames hold SBR data under the index of half the rate.
      """,
    rationale: """
      The core is then parsed with the wrong band tables, so frames break or the audio plays at \
      double speed.
      """,
    remedy: """
      Write the index of half the output rate (6 for 48000, 7 for 44100, 8 for 32000 Hz output) \
      and keep profile LC; decoders find SBR by themselves.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.5")])
}
