/// ICS003 `predictor-data-present-not-allowed`: prediction is used in a profile that does not have
/// it.
public enum PredictorDataPresentNotAllowed {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS003", name: "predictor-data-present-not-allowed", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "predictor_data_present must be 0 with profile 1 (LC) or 2 (SSR).",
    rationale: """
      ffmpeg, fdk-aac and Symphonia refuse the frame; faad2 reports gain control instead.
      """,
    remedy: """
      Declare the profile that the encoder uses (0 for Main, 3 for LTP), or switch prediction off \
      in the encoder.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.6")])
}
