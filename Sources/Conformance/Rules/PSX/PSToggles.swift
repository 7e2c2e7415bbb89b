/// PSX007 `ps-toggles`: parametric stereo comes and goes.
public enum PSToggles: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX007", name: "ps-toggles", severity: .warning, group: "ps", depth: .syntax,
    requirement: "PS should be present from frame 0 on and not be absent for more than 1 second.",
    rationale: """
      The number of output channels changes for many players; faad2 reports an unexpected channel \
      configuration change.
      """,
    remedy: """
      Send PS data in the first frame and at regular intervals, also while the signal is mono.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.6")])
}
