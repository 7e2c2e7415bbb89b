import AACSyntax
import StreamForge
import Transports

/// FRM013 `aac-frame-length-below-header-size`: aac_frame_length is smaller than the header.
public enum AACFrameLengthBelowHeaderSize: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM013", name: "aac-frame-length-below-header-size", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      aac_frame_length must be at least 7, or 9 with protection_absent 0, or 9 + 2 * N with \
      protection_absent 0 and N = number_of_raw_data_blocks_in_frame above 0.
      """,
    rationale: """
      Symphonia rejects the frame, and a parser that steps by such a length never gets past it or \
      lands inside the header.
      """,
    remedy: "Write the payload size plus 7 (plus 9 with CRC) into aac_frame_length, all 13 bits.",
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("frame 9 declares 3 bytes") {
        BaseVectors.mono().with(frame: 9) { $0.frameLength = 3 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for (loss, time) in zip(facts.losses, facts.lossTimes) where loss.kind == .belowHeaderSize {
      let declared = loss.header.variable.frameLength
      let size = loss.header.headerByteCount
      sink.add(frame: loss.frame, key: "FRM013 \(declared)") {
        Finding(
          metadata,
          message: "aac_frame_length is \(declared); the header alone has \(size) bytes",
          frames: FrameSpan(loss.frame),
          location: Location(
            byteOffset: loss.frameOffset + 3, bitOffset: 6, bitLength: 13, timeSeconds: time,
            element: "adts_variable_header"),
          evidence: [
            "frame_index": .int(loss.frame), "declared_length": .int(declared),
            "header_size": .int(size),
          ])
      }
    }
  }
}
