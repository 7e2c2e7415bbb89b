import StreamForge
import Transports

/// FRM005 `bytes-missing-in-frame`: a frame has lost bytes.
public enum BytesMissingInFrame: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM005", name: "bytes-missing-in-frame", severity: .error,
    group: "framing", depth: .syntax,
    requirement: """
      A frame must hold all the bytes that its aac_frame_length declares before the next header \
      begins.
      """,
    rationale: """
      Bytes were lost in transfer or a buffer was cut. ffmpeg and faad2 report a random cocktail \
      of element errors for the frame, and the sound drops out.
      """,
    remedy: """
      Find where the bytes were lost (short writes, dropped packets, a buffer that is too small) \
      and check the return value of every write; drop an incomplete frame as a whole.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("frames of the declared length") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("25 payload bytes of frame 9 missing") {
        var frames = BaseVectors.mono().frames.map(\.bytes)
        frames[9].removeSubrange(20..<45)
        return Array(frames.joined())
      }
    ])

  /// Looks at the places where frames do not join.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    LossTest.check(facts, metadata, into: &sink) { loss, verdict in
      guard verdict == .broken, case .overlap = loss.kind else { return nil }
      let present = Int(loss.foundOffset - loss.frameOffset)
      let declared = Int(loss.declaredEnd - loss.frameOffset)
      return LossTest.Description(
        message: """
          frame \(loss.frame) declares \(declared) bytes and the next header follows after \
          \(present): \(declared - present) bytes are missing
          """,
        byteOffset: loss.frameOffset, byteCount: present,
        evidence: [
          "declared_length": .int(declared), "bytes_present": .int(present),
          "bytes_missing": .int(declared - present),
        ])
    }
  }
}
