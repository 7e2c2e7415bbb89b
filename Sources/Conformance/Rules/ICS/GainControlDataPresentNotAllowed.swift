/// ICS016 `gain-control-data-present-not-allowed`: gain control is used outside SSR.
public enum GainControlDataPresentNotAllowed: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS016", name: "gain-control-data-present-not-allowed", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "gain_control_data_present must be 0 unless profile is 2 (SSR).",
    rationale: """
      ffmpeg, fdk-aac, faad2 (error 1) and Symphonia refuse the frame. The bit is often read by \
      mistake after an earlier fault.
      """,
    remedy: """
      Write 0. If many frames are affected, check sampling_frequency_index, protection_absent and \
      the start of the payload.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.12")])
}
