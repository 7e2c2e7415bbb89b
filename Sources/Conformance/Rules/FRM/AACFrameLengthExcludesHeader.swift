import AACSyntax
import StreamForge
import Transports

/// FRM015 `aac-frame-length-excludes-header`: aac_frame_length leaves out the header.
public enum AACFrameLengthExcludesHeader: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM015", name: "aac-frame-length-excludes-header", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      aac_frame_length must count the whole frame, the header (7 bytes, or 9 with CRC) plus all \
      raw data blocks; reported when 90 % of at least 5 headers are short by exactly 7 or 9 bytes.
      """,
    rationale: """
      Every frame seems to end 7 or 9 bytes early. VLC then reports multiple blocks per frame, \
      mp4parser a missing start word, and most decoders fail on each frame.
      """,
    remedy: """
      In addADTStoPacket add the header size before the length is written: packetLen = payload \
      size + 7, or + 9 with protection_absent 0.
      """,
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
      RuleExample("each aac_frame_length is the size of the payload") {
        var frames = FrameSequence(BaseVectors.mono())
        frames.changeHeaders { $0.variable.frameLength -= ADTSHeader.byteCount }
        return frames.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let fault = facts.adts?.lengthFault, case .offset(let delta) = fault.kind,
      isHeaderSize(delta, facts)
    else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          aac_frame_length leaves out the \(delta) bytes of the header: it is \(delta) short in \
          \(fault.agreeing) of \(fault.headersTested) frames
          """,
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(
          byteOffset: facts.probeOffset + UInt64(fault.exampleOffset) + 3, bitOffset: 6,
          bitLength: 13, timeSeconds: 0, element: "adts_variable_header"),
        evidence: [
          "delta": .int(delta), "headers_tested": .int(fault.headersTested),
          "affected_frames": .int(facts.frameCount),
          "example": .object([
            "declared": .int(fault.exampleDeclared), "real": .int(fault.exampleReal),
            "offset": .int(Int(facts.probeOffset) + fault.exampleOffset),
          ]),
        ]))
  }

  /// Whether a header has `delta` bytes in this stream, or 7 as if it had no CRC, or 9 as if it had
  /// one block only.
  static func isHeaderSize(_ delta: Int, _ facts: StreamFacts) -> Bool {
    guard let header = facts.first?.header else { return false }
    return delta == header.headerByteCount || delta == ADTSHeader.byteCount
      || delta == ADTSHeader.byteCount + 2 && !header.fixed.protectionAbsent
  }
}
