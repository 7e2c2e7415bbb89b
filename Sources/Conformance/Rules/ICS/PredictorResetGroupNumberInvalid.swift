/// ICS004 `predictor-reset-group-number-invalid`: predictor_reset_group_number is out of range.
public enum PredictorResetGroupNumberInvalid: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS004", name: "predictor-reset-group-number-invalid", severity: .error,
    group: "ics", depth: .syntax,
    requirement: """
      In Main profile predictor_reset_group_number must be 1 to 30 when predictor_reset is 1.
      """,
    rationale: """
      The values 0 and 31 name no group of predictors. Decoders differ in what they reset, so that \
      the prediction drifts apart from the encoder.
      """,
    remedy: "Cycle the group number through 1 to 30, or do not send predictor_reset.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.6")])
}
