/// HLS006 `hls-format-not-listed`: the format is outside the HLS authoring guidelines.
public enum HLSFormatNotListed: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS006", name: "hls-format-not-listed", severity: .warning, group: "hls", depth: .syntax,
    requirement: """
      HLS audio should be AAC LC, HE-AAC or HE-AAC v2 with ID 0, channel_configuration above 0, \
      one block a frame and constant parameters within a segment.
      """,
    rationale: "hls.js, ExoPlayer and Apple devices fail or guess with other formats.",
    remedy: """
      Encode as LC or HE-AAC, write byte 1 as 0xF1, one block a frame and the channel count in the \
      header.
      """,
    clauses: [Clause("Apple HLS authoring", nil, "audio")])
}
