import AACSyntax
import StreamForge
import Transports

/// FRM020 `aac-frame-length-wrong`: aac_frame_length is wrong although the payload is whole.
public enum AACFrameLengthWrong: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM020", name: "aac-frame-length-wrong", severity: .error,
    group: "framing", depth: .syntax,
    requirement: """
      aac_frame_length must lead to the byte where the frame really ends, which is where its \
      blocks end and the next header stands.
      """,
    rationale: """
      Readers that trust the field cut the frame or run into the next one. ffmpeg reports \
      exhausted input or several frames in a packet, VLC an emulated sync word.
      """,
    remedy: """
      Write the real length that is given here into the 13 bits of that header; check code that \
      changes payloads after the header was made.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("frames of the declared length") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("aac_frame_length 10 too large in frame 9") {
        let stream = BaseVectors.mono()
        let length = stream.frames[9].bytes.count
        return stream.with(frame: 9) { $0.frameLength = length + 10 }.bytes
      },
      RuleExample("aac_frame_length 3 too small in frame 9") {
        let stream = BaseVectors.mono()
        let length = stream.frames[9].bytes.count
        return stream.with(frame: 9) { $0.frameLength = length - 3 }.bytes
      },
    ])

  /// Looks at the places where frames do not join.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    LossTest.check(facts, metadata, into: &sink) { loss, verdict in
      guard verdict == .endsAtNextHeader else { return nil }
      let real = Int(loss.foundOffset - loss.frameOffset)
      let declared = loss.header.variable.frameLength
      return LossTest.Description(
        message: """
          aac_frame_length of frame \(loss.frame) is \(declared); its blocks and the next header \
          say \(real)
          """,
        byteOffset: loss.frameOffset + 3, bitOffset: 6, bitCount: 13,
        element: "adts_variable_header",
        evidence: [
          "declared_length": .int(declared), "real_length": .int(real),
          "delta": .int(declared - real),
        ])
    }
  }
}
