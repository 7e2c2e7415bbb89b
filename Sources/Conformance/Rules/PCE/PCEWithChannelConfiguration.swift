import AACSyntax
import StreamForge
import Transports

/// PCE005 `pce-with-channel-configuration`: a PCE repeats what channel_configuration already says.
public enum PCEWithChannelConfiguration: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE005", name: "pce-with-channel-configuration", severity: .warning,
    group: "pce", depth: .syntax,
    requirement: """
      A PCE should not be sent when channel_configuration is 1 to 7 and already gives the layout.
      """,
    rationale: """
      It costs bits, and decoders treat it differently: faad2 ignores it, fdk-aac compares it, \
      Symphonia does not support it.
      """,
    remedy: """
      Switch the PCE off in the encoder, or set channel_configuration to 0 if the PCE is to count.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("channel_configuration 2, no PCE") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("a PCE of one pair in front of every block with channel_configuration 2") {
        BaseVectors.programConfig().withEachFrame { $1.channelConfiguration = 2 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let group = facts.syntax?.programConfigs.redundant, let place = group.first else {
      return
    }
    let configuration = Int(place.unit.header.fixed.channelConfiguration)
    sink.add(
      Finding(
        metadata,
        message: "\(group.count) frames hold a PCE (\(place.config.layoutText)) although "
          + "channel_configuration \(configuration) says the same",
        frames: group.frames,
        location: Location(
          place.unit, bit: place.config.position, timeSeconds: place.timeSeconds,
          element: "PCE[0]"),
        evidence: [
          "frames": .int(group.count), "layout": .string(place.config.layoutText),
        ]))
  }
}
