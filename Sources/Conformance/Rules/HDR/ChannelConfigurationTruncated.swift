import AACSyntax
import StreamForge
import Transports

/// HDR013 `channel-configuration-truncated`: a channel configuration above 7 was cut to 3 bits.
public enum ChannelConfigurationTruncated: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR013", name: "channel-configuration-truncated", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      channel_configuration must be 0 to 7; the layouts 11, 12 and 14 must be sent with value 0 \
      and a program_config_element, not as 3, 4 and 6 with the longer element list in 90 % of the \
      frames.
      """,
    rationale: """
      Only 3 bits exist, so 11, 12 and 14 become 3, 4 and 6. Decoders set up the wrong speakers \
      and fail on the additional elements.
      """,
    remedy: """
      Write channel_configuration 0 and let the encoder send a PCE as the first element of every \
      block.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("5.1 channels with channel_configuration 6") { BaseVectors.surround().bytes }
    ],
    violating: [
      RuleExample("SCE CPE CPE CPE LFE, configuration 12, with channel_configuration 4") {
        stream(declared: 4, likely: 12)
      },
      RuleExample("SCE CPE CPE SCE LFE, configuration 11, with channel_configuration 3") {
        stream(declared: 3, likely: 11)
      },
      RuleExample("SCE CPE CPE LFE CPE, configuration 14, with channel_configuration 6") {
        stream(declared: 6, likely: 14)
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax else { return }
    for (declared, likely) in [(3, 11), (4, 12), (6, 14)] {
      guard let elements = ElementList(configuration: likely),
        let found = syntax.layouts.entries(declared, where: { $0 == elements })
      else { continue }
      let frames = syntax.layouts.frameCount(declared)
      guard found.count * 10 >= frames * 9 else { continue }
      let entry = found.entries[0]
      sink.add(
        Finding(
          metadata,
          message:
            "channel_configuration is \(declared), and \(found.count) of \(frames) frames hold "
            + "\(elements), the elements of configuration \(likely), which three bits cannot hold",
          remedy: "Let the encoder send a PCE with these elements first in every block. "
            + HeaderRemedy.text(
              for: entry.first.header, in: HeaderRemedy.Scope(found.frames, of: facts),
              setting: .channelConfiguration(0)),
          frames: found.frames,
          location: Location(
            entry.first, bit: 23, length: 3, timeSeconds: entry.timeSeconds,
            element: "adts_fixed_header"),
          evidence: [
            "declared": .int(declared), "likely_configuration": .int(likely),
            "elements_found": .string(elements.description),
          ]))
    }
  }

  private static func stream(declared: Int, likely: Int) -> [UInt8] {
    StreamRecipe().with {
      $0.channelConfiguration = declared
      $0.elements = ChannelConfiguration.elements(of: likely)
    }.fields.bytes
  }
}
