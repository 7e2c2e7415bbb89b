import AACSyntax
import StreamForge
import Transports

/// HDR012 `channel-configuration-mismatch`: the coded channels do not fit channel_configuration.
public enum ChannelConfigurationMismatch: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR012", name: "channel-configuration-mismatch", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      The channels coded in each block (SCE + 2 * CPE + LFE) must equal those of \
      channel_configuration: 1, 2, 3, 4, 5, 6 or 8 channels for values 1 to 7; PS output does not \
      count.
      """,
    rationale: """
      ffmpeg reports an element that is not allocated, faad2 error 12 or 21, MediaInfo an \
      incoherent count, and Chrome refuses the stream when it finds two channels where one was \
      declared.
      """,
    remedy: """
      Write the coded channel count of the encoder into channel_configuration (low bit of byte 2, \
      top 2 bits of byte 3); for HE-AAC v2 that is 1, not the 2 output channels.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("channel_configuration 2 with one CPE") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("channel_configuration 1 in all headers over one CPE") {
        BaseVectors.stereo().withEachFrame { $1.channelConfiguration = 1 }.bytes
      },
      RuleExample("channel_configuration 2 in all headers over one SCE") {
        BaseVectors.mono().withEachFrame { $1.channelConfiguration = 2 }.bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax else { return }
    for configuration in 1...7 {
      guard let declared = ChannelConfiguration.channels(of: configuration),
        let found = syntax.layouts.entries(
          configuration, where: { $0.channelCount != declared })
      else { continue }
      // Where few frames deviate, the change of the elements is what is wrong.
      let frames = syntax.layouts.frameCount(configuration)
      guard found.count * 10 >= frames * 9 || syntax.layouts.changes == 0 else { continue }
      let entry = found.entries[0]
      let elements = entry.elements
      let isStereoOutput = configuration == 2 && elements.channelCount == 1 && syntax.psFrames > 0
      sink.add(
        Finding(
          metadata,
          message:
            "channel_configuration is \(configuration) (\(channels(declared))), the blocks of "
            + "\(found.count) of \(frames) frames hold \(elements) "
            + "(\(channels(elements.channelCount)))",
          remedy: fittingConfiguration(for: elements, syntax).map {
            HeaderRemedy.text(
              for: entry.first.header, in: HeaderRemedy.Scope(found.frames, of: facts),
              keepingCheckWords: facts.hasStaleWords(
                "channel_configuration", under: entry.first.header.fixed),
              setting: .channelConfiguration($0))
          },
          frames: found.frames,
          location: Location(
            entry.first, bit: 23, length: 3, timeSeconds: entry.timeSeconds,
            element: "adts_fixed_header"),
          evidence: [
            "declared": .int(configuration), "declared_channels": .int(declared),
            "elements_found": .string(elements.description),
            "coded_channels": .int(elements.channelCount), "affected_frames": .int(found.count),
            "fitting_configuration": elements.configuration.map(EvidenceValue.int) ?? .null,
            "hint": isStereoOutput
              ? "the output channels of parametric stereo were written, not the coded one" : .null,
          ]))
    }
  }

  /// The `channel_configuration` of elements: 0 where a PCE tells them, and no other value does.
  private static func fittingConfiguration(for elements: ElementList, _ syntax: SyntaxFacts) -> Int?
  {
    if let known = elements.configuration { return known }
    let config = syntax.programConfigs.contradicting.first?.config
    return config.map { ElementList($0) == elements } == true ? 0 : nil
  }

  private static func channels(_ count: Int) -> String {
    count == 1 ? "1 channel" : "\(count) channels"
  }
}
