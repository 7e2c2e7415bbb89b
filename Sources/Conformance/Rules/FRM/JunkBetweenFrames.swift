import StreamForge
import Transports

/// FRM004 `junk-between-frames`: foreign bytes stand between two complete frames.
public enum JunkBetweenFrames: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM004", name: "junk-between-frames", severity: .error, group: "framing", depth: .syntax,
    requirement: """
      The next header must follow directly at the offset of the frame plus its aac_frame_length; \
      the gap holds no tag, padding, ICY block or foreign packet that would explain it.
      """,
    rationale: """
      Strict readers such as mp4parser and Symphonia stop here; others search for the next sync \
      and may lock on a false one, which is heard as a click or a gap.
      """,
    remedy: """
      Write frames back to back. Check that nothing else writes to the same file or socket and \
      that buffers are written with their used length, not their capacity.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("frames back to back") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("100 bytes of noise between frames 9 and 10") {
        let frames = BaseVectors.mono().frames.map(\.bytes)
        var noise = SplitMix64(seed: 4)
        return Array(frames[..<10].joined()) + noise.bytes(100).map { $0 & 0x7F }
          + Array(frames[10...].joined())
      }
    ])

  /// Looks at the places where frames do not join.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    LossTest.check(facts, metadata, into: &sink) { loss, verdict in
      guard verdict == .endsAsDeclared, case .gap = loss.kind, case .unknown = loss.content else {
        return nil
      }
      let gap = Int(loss.foundOffset - loss.declaredEnd)
      return LossTest.Description(
        message: """
          \(gap) bytes stand between frame \(loss.frame), which is complete, and the next header
          """,
        byteOffset: loss.declaredEnd, byteCount: gap,
        evidence: [
          "offset": .int(Int(loss.declaredEnd)), "length": .int(gap),
          "looks_like": .string(
            ForeignPacket.resemblance(ofFirstBytes: loss.firstBytes, length: UInt64(gap))),
          "first_16_bytes": .string(Hex.text(loss.firstBytes)),
        ])
    }
  }
}
