/// PCE002 `pce-first-seen-late`: the first PCE comes late.
public enum PCEFirstSeenLate: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE002", name: "pce-first-seen-late", severity: .warning, group: "pce", depth: .syntax,
    requirement: "With channel_configuration 0 the first block should already hold the PCE.",
    rationale: """
      Players cannot set up their channels before it: the start is silent, and a probe of the \
      first frames finds 0 channels.
      """,
    remedy: """
      Send the PCE as the first element of every block, or at least of the first block of each \
      file and segment.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
