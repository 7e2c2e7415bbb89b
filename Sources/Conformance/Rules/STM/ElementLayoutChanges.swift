/// STM006 `element-layout-changes`: the element list changes without notice.
public enum ElementLayoutChanges: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM006", name: "element-layout-changes", severity: .error, group: "stream", depth: .syntax,
    requirement: """
      The list of SCE, CPE and LFE must stay the same from frame to frame unless the header or the \
      PCE changes.
      """,
    rationale: """
      faad2 reports an unexpected configuration change and stays silent until it is opened anew; \
      old versions corrupted memory.
      """,
    remedy: """
      Keep the channel layout of the encoder constant, and start a new file or segment for another \
      layout.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.1")])
}
