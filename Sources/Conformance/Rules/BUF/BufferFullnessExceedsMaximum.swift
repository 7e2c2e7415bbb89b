import StreamForge
import Transports

/// BUF004 `buffer-fullness-exceeds-maximum`: buffer fullness exceeds its maximum.
public enum BufferFullnessExceedsMaximum: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF004", name: "buffer-fullness-exceeds-maximum", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      adts_buffer_fullness other than 0x7FF should be at most floor((6144 * NCC - mean_bits) / (32 \
      * NCC)) + 1, with mean_bits the mean of 8 * aac_frame_length corrected by the change of \
      fullness; values from 192 to 2046 are never legal.
      """,
    rationale: """
      It claims more bits than the buffer holds. Decoders that wait for this fullness never start \
      or delay the audio.
      """,
    remedy: "Write the reservoir in units of 32 bits a channel, or 0x7FF for variable rate.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("40 frames of 656 and 640 bytes, the fullness follows") {
        BaseVectors.stereo(frames: 40).withEachFrame {
          $1 = $1.padded(to: $0 % 2 == 1 ? 640 : 656)
          $1.bufferFullness = $0 % 2 == 1 ? 51 : 50
        }.bytes
      }
    ],
    violating: [
      RuleExample("a fullness of 140 in frame 30, where 5184 bits a frame leave room for 112") {
        BaseVectors.stereo(frames: 60).withEachFrame {
          $1 = $1.padded(to: $0 % 2 == 1 ? 640 : 656)
          $1.bufferFullness = $0 == 30 ? 140 : $0 % 2 == 1 ? 51 : 50
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for stretch in facts.buffer.stretches {
      guard let over = stretch.firstOverMaximum, let ncc = stretch.consideredChannels else {
        continue
      }
      sink.add(
        Finding(
          metadata,
          message: """
            adts_buffer_fullness is \(over.value) in frame \(over.unit.index), at most \(over.limit) \
            fits \(over.mean.tenths) bits a frame on average and \(ncc) considered \
            channel\(ncc == 1 ? "" : "s")
            """,
          frames: stretch.overMaximum,
          location: Location(fullness: over.unit, facts),
          evidence: [
            "frame_index": .int(over.unit.index), "value": .int(over.value),
            "limit": .int(over.limit), "mean_bits": .double(over.mean.tenths), "ncc": .int(ncc),
            "count": .int(stretch.overMaximum.count),
          ]))
    }
  }
}
