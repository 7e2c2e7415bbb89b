import StreamForge
import Transports

/// ENC004 `enc-identical-channels`: the two channels are the same.
public enum EncIdenticalChannels: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC004", name: "enc-identical-channels", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      A CPE with an empty side channel, with equal channels, or with one channel never coded over \
      the whole stream is reported.
      """,
    rationale: """
      The content is mono, so that a mono stream would save bits; sometimes it shows that one \
      input was not connected.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("two channels that differ") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("M/S in all bands and nothing in the side channel") {
        StreamRecipe().with {
          $0.channelConfiguration = 2
          $0.msMaskPresent = 2
          $0.secondChannel = ChannelRecipe().with { $0.codebooks = [0] }
        }.fields.bytes
      },
      RuleExample("two equal channels") {
        BaseVectors.stereo().withEachFrame { _, frame in
          frame.block[pair: 0].common?.msMaskPresent = 0
          frame.block[pair: 0].common?.msUsed = []
          frame.block[pair: 0].second = frame.block[pair: 0].first
        }.bytes
      },
      RuleExample("a second channel that is never coded") {
        StreamRecipe().with {
          $0.channelConfiguration = 2
          $0.msMaskPresent = 0
          $0.secondChannel = ChannelRecipe().with { $0.codebooks = [0] }
        }.fields.bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let pair = facts.syntax?.coding.pair, let kind = pair.kind, let first = pair.first,
      pair.frames >= 5
    else { return }
    sink.add(
      Finding(
        metadata,
        message:
          "the channel pair holds one channel in all \(pair.frames) frames: \(kind.rawValue)",
        frames: FrameSpan(near: first.unit.index),
        location: Location(
          first.unit, bit: first.bit, timeSeconds: first.timeSeconds, element: "CPE[0]"),
        evidence: ["kind": .string(kind.rawValue), "frames": .int(pair.frames)]))
  }
}
