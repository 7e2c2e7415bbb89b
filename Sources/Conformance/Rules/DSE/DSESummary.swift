/// DSE003 `dse-summary`: which data stream elements the stream carries.
public enum DSESummary: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DSE003", name: "dse-summary", severity: .info, group: "dse", depth: .syntax,
    requirement: """
      Data stream elements are reported with their tags, bytes, rate and recognised content.
      """,
    rationale: """
      They carry data beside the audio, such as loudness or programme data, and explain bits that \
      are not sound.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])
}
