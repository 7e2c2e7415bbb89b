/// PCE009 `element-not-in-pce`: a block holds an element that the PCE does not list.
public enum ElementNotInPCE: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE009", name: "element-not-in-pce", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      With channel_configuration 0 every SCE, CPE, LFE and CCE of a block must be listed in the \
      PCE by type and tag.
      """,
    rationale: """
      ffmpeg reports an element that is not allocated, libxaac a tag that was not found; the \
      channel is lost or the frame fails.
      """,
    remedy: """
      Use the same tags in the PCE and in the elements, and list every element that you write.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
