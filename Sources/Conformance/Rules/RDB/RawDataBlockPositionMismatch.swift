public import AACSyntax
import StreamForge
public import Transports

/// RDB008 `raw-data-block-position-mismatch`: a block does not end where the next position says.
public enum RawDataBlockPositionMismatch: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB008", name: "raw-data-block-position-mismatch", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      With CRC, each block must end, aligned and followed by its 2 CRC bytes, exactly where the \
      next raw_data_block_position points.
      """,
    rationale: """
      Decoders that use the positions start the next block in the middle of data, and the CRC \
      check fails as well.
      """,
    remedy: """
      Compute the positions from the written sizes of the blocks, 2 CRC bytes each included, or \
      write one block a frame.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("two blocks a frame with true positions", alsoTriggers: ["IOP001"]) {
        BaseVectors.blocks(isProtected: true).bytes
      }
    ],
    violating: [
      RuleExample(
        "the position of the second block of frame 9 is one byte too large",
        alsoTriggers: ["IOP001"]
      ) {
        let stream = BaseVectors.blocks(isProtected: true)
        let length = stream.frames[9].block.bits.bytes.count
        return stream.with(frame: 9) {
          // The first block, its check word, and one byte.
          $0.rawDataBlockPositions = [length + 2 + 1]
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard frame.hasLegalPositions else { return }
    for index in 1..<max(1, frame.blockCount) {
      guard let announced = frame.announcedStart(ofBlock: index),
        frame.blocks[index - 1].isComplete, frame.blocks[index - 1].end + 16 != announced
      else { continue }
      let position = frame.positions[index - 1]
      let parsed = (frame.blocks[index - 1].end + 16 - frame.payloadStart) / 8
      sink.add(
        fault: metadata, unit, context, bit: 56 + 16 * (index - 1), length: 16,
        element: "adts_header_error_check",
        message: "raw_data_block_position[\(index)] is \(position), the block before it and its "
          + "check word end at \(parsed)",
        evidence: [
          "frame_index": .int(unit.index), "block_index": .int(index), "position": .int(position),
          "parsed_end": .int(parsed),
        ])
      return
    }
  }
}
