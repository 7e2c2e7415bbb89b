import StreamForge
import Transports

/// BUF003 `buffer-fullness-not-updated`: buffer fullness is never updated.
public enum BufferFullnessNotUpdated: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF003", name: "buffer-fullness-not-updated", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      adts_buffer_fullness should follow the bit reservoir; it should not hold one value other \
      than 0x7FF over 20 or more frames whose sizes vary by more than 5 %.
      """,
    rationale: """
      A constant such as 0 claims a constant rate that the stream does not have. Hardware decoders \
      with a small buffer may under-run.
      """,
    remedy: """
      Write 0x7FF: the low 5 bits of byte 5 are 0x1F and the high 6 bits of byte 6 are set (0xFC).
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("adts_buffer_fullness 0 in all frames") {
        BaseVectors.stereo().withEachFrame { $1.bufferFullness = 0 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for stretch in facts.buffer.stretches where stretch.isNeverUpdated {
      guard let first = stretch.first else { continue }
      sink.add(
        Finding(
          metadata,
          message: """
            adts_buffer_fullness is \(stretch.smallest) in all \(stretch.constant) frames, whose sizes \
            vary from \(stretch.sizes.smallest) to \(stretch.sizes.largest) bytes
            """,
          frames: stretch.frames,
          location: Location(fullness: first, facts),
          evidence: [
            "value": .int(stretch.smallest), "frames": .int(stretch.constant),
            "size_min": .int(stretch.sizes.smallest), "size_max": .int(stretch.sizes.largest),
          ]))
    }
  }
}
