import AACSyntax
import StreamForge

/// PCE018 `pce-layout`: the channel layout that the PCE gives.
public enum PCELayout: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE018", name: "pce-layout", severity: .info, group: "pce", depth: .syntax,
    requirement: """
      The layout of the PCE in force is reported: front, side, back and LFE lists, the channel \
      total, the comment, and the equivalent channel_configuration if there is one.
      """,
    rationale: """
      Where a channel_configuration of 1 to 7 has the same elements, players handle it much better \
      than a PCE, which ExoPlayer, hls.js and others do not read.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("channel_configuration 2, no PCE") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample(
        "channel_configuration 0 and a PCE of one pair", alsoTriggers: ["IOP003"]
      ) {
        BaseVectors.programConfig().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let group = facts.syntax?.programConfigs.needed, let place = group.first else { return }
    let config = place.config
    let equal = ElementList(config).configuration
    func list(_ entries: ProgramConfigElement.List) -> EvidenceValue {
      .array(entries.map { .string(($0.flag ? "CPE" : "SCE") + " \($0.tag)") })
    }
    sink.add(
      Finding(
        metadata,
        message: "the PCE lists \(config.layoutText): \(config.channelCount) channels"
          + (equal.map { ", the elements of channel_configuration \($0)" } ?? "")
          + (place.comment.isEmpty ? "" : "; its comment is \"\(place.comment)\""),
        frames: group.frames,
        location: Location(
          place.unit, bit: place.config.position, timeSeconds: place.timeSeconds,
          element: "PCE[0]"),
        evidence: [
          "front": list(config.front), "side": list(config.side), "back": list(config.back),
          "lfe": .array(config.lfe.map { .string("LFE \($0.tag)") }),
          "channels": .int(config.channelCount), "comment": .string(place.comment),
          "equals_configuration": equal.map(EvidenceValue.int) ?? .null,
        ]))
  }
}
