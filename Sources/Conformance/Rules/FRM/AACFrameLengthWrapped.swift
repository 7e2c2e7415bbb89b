import AACSyntax
import StreamForge
import Transports

/// FRM017 `aac-frame-length-wrapped`: aac_frame_length wrapped because the frame is too long.
public enum AACFrameLengthWrapped: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM017", name: "aac-frame-length-wrapped", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      A frame must not be longer than 8191 bytes, because aac_frame_length has 13 bits; reported \
      when every longer frame declares its length less a multiple of 8192 and all others are \
      right.
      """,
    rationale: """
      The length wraps modulo 8192 and the parser lands inside the audio. Such a frame cannot be \
      carried in ADTS at all; ffmpeg refuses to write it.
      """,
    remedy: """
      Lower the bit rate or the padding so that each frame stays at 8191 bytes or less, and refuse \
      longer payloads in the writer; use MP4 or LATM if they are needed.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of 5.1 channels") { BaseVectors.surround().bytes }
    ],
    violating: [
      RuleExample("frame 9 has 9000 bytes and declares 808", alsoTriggers: ["BUF001"]) {
        var stream = BaseVectors.surround()
        var frame = stream.frames[9]
        frame.frameLength = 9000 & 0x1FFF
        stream.frames[9] = frame.padded(to: 9000)
        return stream.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let wrapped = facts.losses.compactMap { loss in
      if case .wrapped(let factor) = loss.kind { (loss, factor) } else { nil }
    }
    guard let (loss, factor) = wrapped.first else { return }
    let declared = loss.header.variable.frameLength
    var frames = FrameSpan(loss.frame)
    for (other, _) in wrapped.dropFirst() { frames.insert(other.frame) }
    sink.add(
      Finding(
        metadata,
        message: """
          frame \(loss.frame) has \(declared + 8192 * factor) bytes and declares \(declared): \
          aac_frame_length has 13 bits and ends at 8191
          """,
        frames: frames,
        location: Location(
          byteOffset: loss.frameOffset + 3, bitOffset: 6, bitLength: 13,
          element: "adts_variable_header"),
        evidence: [
          "frame_index": .int(loss.frame), "declared_length": .int(declared),
          "real_length": .int(declared + 8192 * factor), "k": .int(factor),
          "affected_frames": .int(wrapped.count),
        ]))
  }
}
