import AACSyntax
import StreamForge
import Transports

/// FRM004 `junk-between-frames`: foreign bytes stand between two complete frames.
///
/// A frame whose header was overwritten is such a gap as well. It is told as one if its bytes read
/// to the last bit as blocks with the elements of the frame before.
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
      },
      RuleExample("the header of frame 9 overwritten") {
        var frames = FrameSequence(BaseVectors.mono())
        var noise = SplitMix64(seed: 9)
        frames.frames[9].replaceSubrange(..<7, with: noise.bytes(7).map { $0 & 0x7F })
        return frames.bytes
      },
    ])

  /// Looks at the places where frames do not join.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    LossTest.check(facts, metadata, into: &sink) { loss, verdict in
      guard verdict.isBehindSoundFrame, case .gap = loss.kind, case .unknown = loss.content else {
        return nil
      }
      let gap = Int(loss.foundOffset - loss.declaredEnd)
      var hidden: Int?
      if case .hidesFrames(let count) = verdict { hidden = count }
      let byLength = facts.framesOfLength(gap)
      var description = LossTest.Description(
        message: """
          \(gap) bytes stand between frame \(loss.frame), which is complete, and the next header\
          \(clause(hidden: hidden, byLength: byLength))
          """,
        byteOffset: loss.declaredEnd, byteCount: gap,
        evidence: [
          "offset": .int(Int(loss.declaredEnd)), "length": .int(gap),
          "looks_like": .string(
            hidden != nil
              ? LostHeaderTest.resemblance
              : ForeignPacket.resemblance(ofFirstBytes: loss.firstBytes, length: UInt64(gap))),
          "first_16_bytes": .string(Hex.text(loss.firstBytes)),
          "lost_frames": hidden.map(EvidenceValue.int) ?? .null,
          "length_in_frames": byLength.map(EvidenceValue.int) ?? .null,
        ])
      if let remedy = LostHeaderTest.remedy(
        hidden, like: loss.header, of: loss.frame, byteCount: gap)
      {
        description.remedy = remedy
      }
      return description
    }
  }

  /// What is lost at a place, as a clause: what is proved, or what its length hints at.
  private static func clause(hidden: Int?, byLength: Int?) -> String {
    if let hidden { return LostHeaderTest.clause(hidden) }
    guard let byLength else { return "" }
    return byLength == 1
      ? "; a frame of this stream is as long, so that one may be lost there"
      : "; \(byLength) frames of this stream are as long, so that they may be lost there"
  }
}

extension StreamFacts {
  /// How many frames of a stream whose frames are all about equally long take so many bytes; `nil`
  /// if no number of them does, or if the lengths of its frames tell nothing.
  fileprivate func framesOfLength(_ bytes: Int) -> Int? {
    guard frameCount >= 10, hasEvenFrames, largestFrame > 0 else { return nil }
    let count = (bytes + largestFrame - 1) / largestFrame
    return count >= 1 && count * smallestFrame <= bytes ? count : nil
  }
}
