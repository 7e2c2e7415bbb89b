/// PCE011 `pce-sampling-frequency-index-mismatch`: the sampling rate of the PCE differs from the
/// header.
public enum PCESamplingFrequencyIndexMismatch: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE011", name: "pce-sampling-frequency-index-mismatch", severity: .error,
    group: "pce", depth: .syntax,
    requirement: """
      The sampling_frequency_index of a PCE must be at most 12 and equal that of the ADTS header.
      """,
    rationale: """
      ffmpeg reports that the index does not match, and a decoder that follows the PCE plays at \
      the wrong speed.
      """,
    remedy: "Fill the PCE from the same configuration as the ADTS header.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
