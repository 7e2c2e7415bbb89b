import StreamForge
import Transports

/// BUF005 `buffer-fullness-recursion`: buffer fullness does not follow the frame sizes.
public enum BufferFullnessRecursion: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF005", name: "buffer-fullness-recursion", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      In a constant-rate stream of 20 or more single-block frames (fullness not 0x7FF) the \
      reservoir, 32 * NCC * fullness, should follow from the previous frame plus the mean minus \
      the frame's bits, within 2 * 32 * NCC bits in all but 5 % of the frames.
      """,
    rationale: """
      The value is invented or belongs to frames that were removed or changed. Receivers that \
      schedule by it under-run or overflow.
      """,
    remedy: "Let the encoder supply the value for each frame, or write 0x7FF in all headers.",
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
      RuleExample("the fullness jumps by 10 units while all frames have 640 bytes") {
        BaseVectors.stereo(frames: 41).withEachFrame {
          $1 = $1.padded(to: 640)
          $1.bufferFullness = $0 % 2 == 1 ? 60 : 50
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for stretch in facts.buffer.stretches where stretch.breaksRecursion {
      guard let first = stretch.firstViolation, let worst = stretch.worst, let mean = stretch.mean
      else { continue }
      sink.add(
        Finding(
          metadata,
          message: """
            adts_buffer_fullness does not follow from the frame sizes in \(stretch.violations) of \
            \(stretch.framesChecked) frames; frame \(worst.unit.index) is \
            \(abs(worst.error).tenths) bits off, at most \(64 * (stretch.consideredChannels ?? 1)) \
            are allowed
            """,
          frames: stretch.frames,
          location: Location(fullness: first, facts),
          evidence: [
            "frames": .int(stretch.framesChecked), "violations": .int(stretch.violations),
            "worst_frame": .int(worst.unit.index), "worst_error": .double(worst.error.tenths),
            "mean_bits": .double(mean.bits.tenths),
          ]))
    }
  }
}
