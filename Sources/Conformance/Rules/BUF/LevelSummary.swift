/// BUF010 `level-summary`: the profile and level that cover the stream.
public enum LevelSummary: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF010", name: "level-summary", severity: .info, group: "buffer", depth: .syntax,
    requirement: """
      The smallest profile and level that cover the stream are reported with their \
      audioProfileLevelIndication.
      """,
    rationale: """
      Containers and device profiles ask for this value, and matching files to device classes \
      needs it.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.5.2.3")])
}
