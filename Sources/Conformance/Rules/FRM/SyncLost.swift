import AACSyntax
import StreamForge
import Transports

/// FRM006 `sync-lost`: no header stands where the frame ends.
public enum SyncLost: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM006", name: "sync-lost", severity: .error, group: "framing", depth: .headers,
    requirement: """
      At the offset of a frame plus its aac_frame_length another ADTS header, or the end of the \
      file, must follow.
      """,
    rationale: """
      Decoders must search for the next frame: libfaad looks only 768 bytes ahead, mp4parser stops \
      with "Expected Start Word 0xfff", and messages about elements after this point are only \
      consequences.
      """,
    remedy: """
      Look at the bytes at the given offset: check that the length written is the payload size \
      plus the header size, and that no bytes were lost or overwritten.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("all but the header of frame 9 overwritten, and 50 bytes more") {
        var random = SplitMix64(seed: 6)
        var frames = FrameSequence(BaseVectors.mono())
        let header = frames.header(of: 9).bytes
        frames.frames[9] = header + random.junk(frames.frames[9].count + 43)
        return frames.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    if let fault = facts.adts?.lengthFault, case .unknown = fault.kind, let first = facts.first {
      sink.add(
        Finding(
          metadata,
          message: """
            aac_frame_length leads to the next header nowhere: \(fault.headersTested) headers lie \
            \(fault.shortest) to \(fault.longest) bytes apart and declare other lengths
            """,
          frames: FrameSpan(0...max(0, facts.frameCount - 1)),
          location: Location(first, bit: 30, length: 13, timeSeconds: 0),
          evidence: [
            "frame_index": 0, "time": 0.0,
            "declared_end": .int(Int(first.byteOffset) + fault.exampleDeclared),
            "found_offset": .int(Int(first.byteOffset) + fault.exampleReal),
            "gap_bytes": .int(fault.exampleReal - fault.exampleDeclared), "first_16_bytes": .null,
          ]))
    }
    let losses = facts.losses.indices.filter { explains($0, facts) }
      .map { (facts.losses[$0], facts.lossTimes[$0]) }
    // Twenty places are told one by one, the rest together: damage can be everywhere.
    for (index, (loss, time)) in losses.enumerated() {
      let gap = Int(loss.foundOffset) - Int(loss.declaredEnd)
      let key = index < 19 ? "FRM006 \(index)" : "FRM006 more"
      sink.add(frame: loss.frame, key: key) {
        Finding(
          metadata,
          message: gap > 0
            ? "frame \(loss.frame) ends at byte \(loss.declaredEnd) and no header stands there; the next one is \(gap) bytes later"
            : "frame \(loss.frame) should end at byte \(loss.declaredEnd); the next header stands \(-gap) bytes before that",
          frames: FrameSpan(loss.frame),
          location: Location(
            byteOffset: min(loss.declaredEnd, loss.foundOffset),
            bitLength: gap > 0 ? gap * 8 : 0, timeSeconds: time),
          evidence: [
            "frame_index": .int(loss.frame), "time": time.map(EvidenceValue.double) ?? .null,
            "declared_end": .int(Int(loss.declaredEnd)),
            "found_offset": .int(Int(loss.foundOffset)), "gap_bytes": .int(gap),
            "first_16_bytes": .string(Hex.text(loss.firstBytes)),
          ])
      } update: { finding in
        finding.message =
          "headers do not join at \(finding.frames.count) more places, the first after frame \(finding.frames.first)"
      }
    }
  }

  /// Whether no other rule explains the loss.
  private static func explains(_ index: Int, _ facts: StreamFacts) -> Bool {
    let loss = facts.losses[index]
    let verdict = facts.lossVerdicts[index]
    // FRM020 tells it.
    if verdict == .endsAtNextHeader { return false }
    switch loss.kind {
    case .gap:
      switch loss.content {
      // Behind a sound frame FRM004 tells it.
      case .unknown: return !verdict.isBehindSoundFrame
      case .foreign: return !ForeignPacketsInStream.applies(to: facts)
      case .constant, .tags: return false
      }
    // A frame that was cut short is FRM005.
    case .overlap: return verdict == .unknown
    case .wrapped, .misplaced, .belowHeaderSize: return false
    }
  }
}
