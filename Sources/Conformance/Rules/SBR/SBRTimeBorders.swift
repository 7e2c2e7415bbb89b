/// SBR013 `sbr-time-borders`: the SBR time borders are not in order.
public enum SBRTimeBorders: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR013", name: "sbr-time-borders", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      Envelope borders must increase strictly and stay between the leading border (0 or \
      bs_var_bord_0) and the trailing border (16 or 16 + bs_var_bord_1).
      """,
    rationale: "Decoders reject the grid and mute or hold the high band in the frame.",
    remedy: """
      Compute the relative borders in the encoder so that they fit between the two outer ones.
      """,
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.3"),
      Clause("ISO/IEC 14496-3", "2009", nil),
    ])
}
