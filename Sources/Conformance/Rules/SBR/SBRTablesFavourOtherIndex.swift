/// SBR026 `sbr-tables-favour-other-index`: the SBR data fit another sampling rate better.
public enum SBRTablesFavourOtherIndex: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR026", name: "sbr-tables-favour-other-index", severity: .warning,
    group: "sbr", depth: .syntax,
    requirement: """
      SBR payloads should fit the tables of the declared rate: fewer than 50 % of them (of at \
      least 10) may overrun or leave 8 or more bits while exactly one other index of the class \
      fits 99 %.
      """,
    rationale: """
      The core tables of the class are equal, so that only SBR hints that, say, 22.05 kHz was \
      written for 24. The audio would play slightly fast or slow.
      """,
    remedy: """
      Check the encoder's real rate and write its index; treat this as a hint, not as proof.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3")])
}
