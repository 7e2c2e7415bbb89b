import AACSyntax
import StreamForge
import Transports

/// PCE001 `channel-configuration-zero-without-pce`: channel_configuration is 0 and no PCE describes
/// the channels.
public enum ChannelConfigurationZeroWithoutPCE: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE001", name: "channel-configuration-zero-without-pce", severity: .error,
    group: "pce", depth: .syntax,
    requirement: """
      With channel_configuration 0 a program_config_element must describe the channels.
      """,
    rationale: """
      Players report 0 channels or refuse to start; ExoPlayer throws, fdk-aac reports an \
      unsupported channel configuration, ffmpeg an element that is not allocated.
      """,
    remedy: """
      Write the channel count (1 for mono, 2 for stereo) into channel_configuration, or send a PCE \
      as the first element.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("channel_configuration 0 in all headers, no PCE") {
        BaseVectors.stereo().withEachFrame { $1.channelConfiguration = 0 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, !syntax.programConfigs.hasAny,
      let first = syntax.programConfigs.firstUndeclared,
      let found = syntax.layouts.entries(0, where: { _ in true }),
      // What the first frames of a file hold that cannot be read is not known: it may be a PCE.
      syntax.layouts.entries.contains(where: { $0.first.index == 0 })
    else { return }
    let elements = found.entries[0].elements
    // ISO/IEC 13818-7, 8.5.3: in MPEG-2 the elements themselves then tell the channels.
    let implicit =
      first.unit.header.fixed.id == 1
      ? "; in MPEG-2 decoders may map \(elements) by themselves" : ""
    sink.add(
      Finding(
        metadata,
        message: "channel_configuration is 0 in \(found.count) frames with \(elements), and no PCE "
          + "tells the channels" + implicit,
        remedy: elements.configuration.map {
          HeaderRemedy.text(
            for: first.unit.header,
            in: HeaderRemedy.Scope(syntax.programConfigs.undeclared.frames, of: facts),
            keepingCheckWords: facts.hasStaleWords(
              "channel_configuration", under: first.unit.header.fixed),
            setting: .channelConfiguration($0))
        },
        frames: syntax.programConfigs.undeclared.frames,
        location: Location(
          first.unit, bit: 23, length: 3, timeSeconds: first.timeSeconds,
          element: "adts_fixed_header"),
        evidence: [
          "frames": .int(found.count), "elements_found": .string(elements.description),
          "suggested_configuration": elements.configuration.map(EvidenceValue.int) ?? .null,
        ]))
  }
}
