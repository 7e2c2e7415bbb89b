/// STM004 `concatenation-suspected`: the stream seems to be joined from several streams.
public enum ConcatenationSuspected: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM004", name: "concatenation-suspected", severity: .warning,
    group: "stream", depth: .syntax,
    requirement: """
      A stream should not show two or more signs of a joint at one frame: an illegal window \
      transition, a repeated encoder string, a fullness jump above 25 % of its maximum, an SBR \
      header reset, priming frames or an ID3 tag.
      """,
    rationale: """
      At a joint the decoder overlaps windows of different material: a click, plus the priming \
      silence of the second encoder run.
      """,
    remedy: """
      Join the audio before encoding, or remove the priming frames and cut at long windows on both \
      sides.
      """,
    clauses: [])
}
