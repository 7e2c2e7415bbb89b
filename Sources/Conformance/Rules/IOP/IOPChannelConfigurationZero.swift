import StreamForge

/// IOP003 `iop-channel-configuration-zero`: the channel layout is in a PCE only.
public enum IOPChannelConfigurationZero: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP003", name: "iop-channel-configuration-zero", severity: .warning,
    group: "interop", depth: .syntax,
    requirement: """
      channel_configuration should be 1 to 7; 0 with a PCE is legal but poorly supported.
      """,
    rationale: "ExoPlayer, hls.js, Shaka, Symphonia and older mkvmerge fail or guess the channels.",
    remedy: """
      Use the channel_configuration with the same elements if there is one, for example 6 for 5.1.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("channel_configuration 2, no PCE") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("channel_configuration 0 and a PCE of one pair") {
        BaseVectors.programConfig().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let group = facts.syntax?.programConfigs.needed, let place = group.first else { return }
    let equal = ElementList(place.config).configuration
    sink.add(
      Finding(
        metadata,
        message: "channel_configuration is 0, the channels (\(place.config.layoutText)) stand in a "
          + "PCE only",
        remedy: equal.map {
          "Write channel_configuration \($0), which has the same elements."
        },
        frames: facts.syntax?.programConfigs.undeclared.frames ?? group.frames,
        location: Location(
          place.unit, bit: 23, length: 3, timeSeconds: place.timeSeconds,
          element: "adts_fixed_header"),
        evidence: [
          "layout": .string(place.config.layoutText), "pce_frames": .int(group.count),
        ]))
  }
}
