/// SBR017 `sbr-delta-time-without-reference`: SBR codes differences in time without a frame to
/// refer to.
public enum SBRDeltaTimeWithoutReference: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR017", name: "sbr-delta-time-without-reference", severity: .warning,
    group: "sbr", depth: .syntax,
    requirement: """
      bs_df_env and bs_df_noise should be 0 for the first envelope and noise floor in the first \
      SBR frame, after a gap and after a header reset.
      """,
    rationale: """
      The values refer to a frame that the decoder does not have, so that the high band starts \
      with a wrong level.
      """,
    remedy: """
      Code in frequency direction in the first frame of a stream and after each header change.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])
}
