/// PCE018 `pce-layout`: the channel layout that the PCE gives.
public enum PCELayout: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE018", name: "pce-layout", severity: .info, group: "pce", depth: .syntax,
    requirement: """
      The layout of the PCE in force is reported: front, side, back and LFE lists, the channel \
      total, the comment, and the equivalent channel_configuration if there is one.
      """,
    rationale: """
      Where a channel_configuration of 1 to 7 has the same elements, players handle it much better \
      than a PCE, which ExoPlayer, hls.js and others do not read.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
