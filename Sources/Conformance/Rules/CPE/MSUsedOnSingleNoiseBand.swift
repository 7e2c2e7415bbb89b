/// CPE004 `ms-used-on-single-noise-band`: M/S is on in a band where only one channel is noise.
public enum MSUsedOnSingleNoiseBand: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CPE004", name: "ms-used-on-single-noise-band", severity: .warning,
    group: "cpe", depth: .syntax,
    requirement: """
      M/S should be off in a band where exactly one of the two channels uses noise codebook 13.
      """,
    rationale: """
      The combination has no defined meaning, and decoders differ, so that the stereo image \
      depends on the player.
      """,
    remedy: "Clear ms_used for such bands in the encoder, or use noise in both channels.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.13")])
}
