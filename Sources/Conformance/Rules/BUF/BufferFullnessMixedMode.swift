import StreamForge
import Transports

/// BUF002 `buffer-fullness-mixed-mode`: buffer fullness changes between variable and constant rate.
public enum BufferFullnessMixedMode: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF002", name: "buffer-fullness-mixed-mode", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      adts_buffer_fullness should be 0x7FF (variable rate) in all frames of a stream or in none.
      """,
    rationale: """
      Tools cannot tell whether the stream has a constant rate, and decoders that wait for the \
      buffer misjudge the start.
      """,
    remedy: "Write 0x7FF in all frames unless the encoder gives the fullness of each frame.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("adts_buffer_fullness 0x7FF and 100 in turn") {
        BaseVectors.stereo().withEachFrame { if $0 % 2 == 1 { $1.bufferFullness = 100 } }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for stretch in facts.buffer.stretches {
      guard let change = stretch.firstModeChange else { continue }
      sink.add(
        Finding(
          metadata,
          message: """
            adts_buffer_fullness is 0x7FF (variable rate) in \(stretch.variable) frames and another \
            value in \(stretch.constant); the first change is at frame \(change.index)
            """,
          frames: stretch.frames,
          location: Location(fullness: change, facts),
          evidence: [
            "frames_7ff": .int(stretch.variable), "frames_other": .int(stretch.constant),
            "first_change": .int(change.index),
          ]))
    }
  }
}
