/// PCE004 `pce-repeated-in-block`: one block holds several PCEs.
public enum PCERepeatedInBlock: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE004", name: "pce-repeated-in-block", severity: .warning, group: "pce", depth: .syntax,
    requirement: """
      A block should hold one PCE only; several with different tags describe several programmes.
      """,
    rationale: """
      Most decoders use the first and ignore the rest (ffmpeg calls it dubious), so that the other \
      programmes cannot be heard.
      """,
    remedy: """
      Send each programme as a stream of its own with one PCE or a channel_configuration of 1 to \
      7.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
