import AACSyntax
import StreamForge

/// RDB001 `raw-data-block-overread`: reading the block needs more bits than it has.
public enum RawDataBlockOverread: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB001", name: "raw-data-block-overread", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      All elements of a raw_data_block must end within the block, whose size is aac_frame_length \
      minus the header (or the distance of the block positions).
      """,
    rationale: """
      The frame was cut, misread or is damaged. ffmpeg reports exhausted input, faad2 errors 9, 10 \
      or 14; the frame is silenced.
      """,
    remedy: """
      Check that the whole encoder packet was written and that header values (index, channels, CRC \
      flag) are those of the encoder; the first bad bit is given.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("the last three bytes of the payload of frame 9 are missing") {
        var frames = FrameSequence(BaseVectors.mono())
        frames.frames[9].removeLast(3)
        frames.settleLength(of: 9)
        return frames.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.checkFaults(facts, metadata, into: &sink) { fault in
      // A PCE that is too long has a rule of its own.
      guard case .overread(let wanted, let left) = fault.error.kind,
        fault.error.place?.element != .programConfig
      else { return nil }
      return (
        "\(wanted) bits are needed and \(left) are left in the block",
        [
          "time": fault.timeSeconds.map(EvidenceValue.double) ?? .null,
          "bits_needed": .int(wanted), "bits_left": .int(left),
        ]
      )
    }
  }
}
