/// CCE002 `cce-window-differs-from-target`: a dependent coupling channel has another window than
/// its target.
public enum CCEWindowDiffersFromTarget: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CCE002", name: "cce-window-differs-from-target", severity: .error,
    group: "cce", depth: .syntax,
    requirement: """
      A dependently switched CCE (ind_sw_cce_flag 0) must use the window_sequence of each of its \
      targets.
      """,
    rationale: """
      The coupling works on spectral lines, which do not correspond when the windows differ; the \
      result is noise.
      """,
    remedy: """
      Use the windows of the target, or make the CCE independently switched (ind_sw_cce_flag 1).
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.3")])
}
