import AACSyntax
import StreamForge

/// RDB012 `dual-mono`: two single channels are sent as dual mono.
public enum DualMono: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB012", name: "dual-mono", severity: .warning, group: "raw_data_block", depth: .syntax,
    requirement: """
      Two programmes should not be sent as exactly two SCE without a CPE in 90 % of the frames \
      under channel_configuration 2, or under 0 without a PCE.
      """,
    rationale: """
      Broadcasters send two languages this way. Players that treat it as stereo let both be heard \
      at once, and decoders that insist on the table refuse it.
      """,
    remedy: """
      For stereo write one CPE. For two languages use two streams, or a PCE that lists both \
      channels, and let the player choose.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("stereo as one CPE") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("two SCE with the tags 0 and 1 under channel_configuration 0, no PCE") {
        stream(configuration: 0).bytes
      },
      RuleExample("two SCE with the tags 0 and 1 under channel_configuration 2") {
        stream(configuration: 2).bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax else { return }
    for configuration in [0, 2] {
      guard configuration != 0 || syntax.programConfigs.needed.count == 0,
        let found = syntax.layouts.entries(configuration, where: { $0 == twoSingles })
      else { continue }
      let frames = syntax.layouts.frameCount(configuration)
      guard found.count * 10 >= frames * 9 else { continue }
      let entry = found.entries[0]
      // The lowest bits are those of the SCE.
      let tags = (0..<16).filter { entry.tags >> UInt64($0) & 1 == 1 }
      sink.add(
        Finding(
          metadata,
          message: "\(found.count) of \(frames) frames hold two SCE and no CPE under "
            + "channel_configuration \(configuration): two programmes of one channel",
          frames: found.frames,
          location: Location(
            entry.first, bit: 23, length: 3, timeSeconds: entry.timeSeconds,
            element: "adts_fixed_header"),
          evidence: [
            "declared": .int(configuration), "tags": .array(tags.map { .int($0) }),
            "frames": .int(found.count),
            "content_differs": .bool(syntax.coding.pair.singlesDiffer),
          ]))
    }
  }

  private static let twoSingles = ElementList([.singleChannel, .singleChannel])

  private static func stream(configuration: Int) -> ADTSStreamFields {
    StreamRecipe().with {
      $0.channelConfiguration = configuration
      $0.samplingFrequencyIndex = 3
      $0.elements = [.singleChannel, .singleChannel]
    }.fields
  }
}
