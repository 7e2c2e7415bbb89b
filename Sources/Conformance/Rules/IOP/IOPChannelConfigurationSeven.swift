import AACSyntax
import StreamForge
import Transports

/// IOP004 `iop-channel-configuration-seven`: channel_configuration 7 is ambiguous.
public enum IOPChannelConfigurationSeven: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP004", name: "iop-channel-configuration-seven", severity: .warning,
    group: "interop", depth: .syntax,
    requirement: """
      channel_configuration 7 should be avoided: by the table it means 7.1 with five front \
      speakers, by habit rear surround.
      """,
    rationale: """
      ffmpeg assumes the rear layout and says so; other decoders follow the table, so that \
      channels come from wrong speakers.
      """,
    remedy: "Send 7.1 as channel_configuration 0 with a PCE that states the layout.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("5.1 channels") { BaseVectors.surround().bytes }],
    violating: [
      RuleExample("SCE CPE CPE CPE LFE with channel_configuration 7") {
        StreamRecipe().with { $0.channelConfiguration = 7 }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let layouts = facts.syntax?.layouts, layouts.frameCount(7) > 0,
      let entry = layouts.entries.first(where: { $0.configuration == 7 && !$0.elements.isEmpty }),
      // A single frame that differs from its neighbours is told elsewhere.
      layouts.frameCount(7) >= 3 || facts.stretches.first?.header.channelConfiguration == 7
    else { return }
    let count = layouts.frameCount(7)
    sink.add(
      Finding(
        metadata,
        message: "channel_configuration is 7 in \(count) frames: five front speakers by the table, "
          + "rear surround by habit",
        frames: FrameSpan(
          first: entry.first.index, last: entry.first.index + count - 1, count: count, listing: []),
        location: Location(
          entry.first, bit: 23, length: 3, timeSeconds: entry.timeSeconds,
          element: "adts_fixed_header"),
        evidence: ["elements": .string(entry.elements.description)]))
  }
}
