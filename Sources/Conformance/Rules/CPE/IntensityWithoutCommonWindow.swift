/// CPE003 `intensity-without-common-window`: intensity stereo is used without a common window.
public enum IntensityWithoutCommonWindow: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CPE003", name: "intensity-without-common-window", severity: .error,
    group: "cpe", depth: .syntax,
    requirement: "Codebooks 14 and 15 in the second channel of a CPE need common_window 1.",
    rationale: """
      The two channels may have different windows, so that the bands do not correspond. Decoders \
      refuse the frame or produce wrong stereo.
      """,
    remedy: """
      Write common_window 1 with the shared ics_info when intensity is used, or code both channels \
      apart.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.2.3")])
}
