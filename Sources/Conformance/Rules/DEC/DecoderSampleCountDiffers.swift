/// DEC004 `decoder-sample-count-differs`: the number of decoded samples differs from the count.
public enum DecoderSampleCountDiffers: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC004", name: "decoder-sample-count-differs", severity: .warning,
    group: "decoder", depth: .decode,
    requirement: """
      The decoder should deliver blocks * 1024 samples (* 2 with SBR), less the one frame that it \
      swallows at the start.
      """,
    rationale: "Frames without output shift the audio against video and make the duration wrong.",
    remedy: """
      Look at the frames without output: empty, data-only or broken blocks should be replaced with \
      coded silence.
      """,
    clauses: [])
}
