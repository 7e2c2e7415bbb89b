/// HLS005 `hls-sbr-header-missing-at-start`: the first frame of the segment has no SBR header.
public enum HLSSBRHeaderMissingAtStart: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS005", name: "hls-sbr-header-missing-at-start", severity: .warning,
    group: "hls", depth: .syntax,
    requirement: """
      The first frame of a segment with SBR should carry sbr_header(), and with PS a PS header.
      """,
    rationale: """
      The high band drops for a moment at each segment start or after a switch of variants.
      """,
    remedy: """
      Let the encoder send the headers at segment starts, for instance in each frame that begins a \
      segment.
      """,
    clauses: [])
}
