import StreamForge

/// HDR018 `channel-configuration-flip`: channel_configuration differs in a few frames.
public enum ChannelConfigurationFlip: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR018", name: "channel-configuration-flip", severity: .error,
    group: "header", depth: .headers,
    requirement: """
      channel_configuration must keep its value from frame to frame within a stream, and must not \
      change and return within 2 frames.
      """,
    rationale: """
      Decoders reconfigure their output or report an unexpected channel change, and players drop \
      audio at this place.
      """,
    remedy: """
      Write the same channel_configuration for all frames; check that the length bits are not ORed \
      over it in byte 3.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("channel_configuration 1 in frame 9") {
        BaseVectors.stereo().with(frame: 9) { $0.channelConfiguration = 1 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    HeaderFlipTest.check(.channelConfiguration, metadata, facts, into: &sink)
  }
}
