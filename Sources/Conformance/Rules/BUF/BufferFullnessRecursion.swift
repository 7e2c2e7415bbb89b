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

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let buffer = facts.buffer
    guard applies(to: buffer), let first = buffer.firstViolation, let worst = buffer.worst else {
      return
    }
    sink.add(
      Finding(
        metadata,
        message: """
          adts_buffer_fullness does not follow from the sizes of the frames in \(buffer.violations) of \
          \(buffer.framesChecked) frames; the worst is \(Int(abs(worst.error).rounded())) bits off
          """,
        frames: FrameSpan(first.index),
        location: Location(first, bit: 43, length: 11, element: "adts_variable_header"),
        evidence: [
          "frames": .int(buffer.framesChecked), "violations": .int(buffer.violations),
          "worst_frame": .int(worst.unit.index), "worst_error": .double(worst.error.rounded()),
          "mean_bits": buffer.mean.map { .double($0.bits.rounded()) } ?? .null,
        ]))
  }

  /// Whether more than one frame in twenty breaks the recursion.
  static func applies(to buffer: BufferFacts) -> Bool {
    buffer.framesChecked >= 19 && buffer.violations * 20 > buffer.framesChecked
  }
}
