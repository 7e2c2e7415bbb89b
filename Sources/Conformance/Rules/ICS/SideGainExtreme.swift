/// ICS009 `side-gain-extreme`: an intensity position or noise energy is extreme.
public enum SideGainExtreme: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS009", name: "side-gain-extreme", severity: .warning, group: "ics", depth: .syntax,
    requirement: """
      Intensity positions should stay within -155 to 100 and noise energies within -100 to 155.
      """,
    rationale: """
      The standard states no limit, but decoders clip at these values, so that the level of the \
      band differs between players.
      """,
    remedy: """
      Keep the running values within these ranges in the encoder; check for damage if only single \
      frames are affected.
      """,
    clauses: [])
}
