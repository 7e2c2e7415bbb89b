/// PCE007 `pce-changes`: the layout of a PCE changes within the stream.
public enum PCEChanges: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE007", name: "pce-changes", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      The front, side, back and LFE lists of a PCE with one element_instance_tag must stay the \
      same within a stream.
      """,
    rationale: """
      Conflicting channel layouts have been the main source of crashes in one decoder; others keep \
      the first layout and play the wrong channels.
      """,
    remedy: "Keep one layout for a file; start a new file or segment when the layout changes.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
