import AACSyntax
import StreamForge
import Transports

/// STM009 `silent-runs`: where the stream is silent.
public enum SilentRuns: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM009", name: "silent-runs", severity: .info, group: "stream", depth: .syntax,
    requirement: """
      Runs of 2 or more frames without any coded line are reported, the one at the start apart.
      """,
    rationale: """
      Silence at the start is often encoder priming, whose length ADTS cannot store; longer runs \
      explain missing sound and mislead duration estimates.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("lines in every frame") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("ten silent frames at the start") {
        BaseVectors.stereo().withEachFrame { index, frame in
          guard index < 10 else { return }
          var silent = ChannelPairElementFields()
          silent.common = ChannelPairElementFields.Common()
          frame.block.elements[0] = .pair(silent)
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let signal = facts.syntax?.signal, let first = signal.firstSilent else { return }
    let rate = facts.usualHeader?.samplingFrequency
    let longest = rate.map { Double(signal.longestBlocks * 1024 * 1000) / Double($0) }
    let leading = signal.leadingFrames >= 2 ? signal.leadingFrames : 0
    sink.add(
      Finding(
        metadata,
        message: signal.silentFrames.count == 1
          ? "1 frame codes no line"
          : "\(signal.silentFrames.count) frames in \(signal.runs) \(signal.runs == 1 ? "run" : "runs") code no line"
            + (leading > 0 ? "; the first \(leading) frames are silent" : ""),
        frames: signal.silentFrames,
        location: Location(
          first.unit, bit: 8 * first.unit.header.headerByteCount, timeSeconds: first.timeSeconds,
          element: "raw_data_block"),
        evidence: [
          "runs": .int(signal.runs), "leading_frames": .int(leading),
          "longest_ms": longest.map { .double($0.tenths) } ?? .null,
        ]))
  }
}
