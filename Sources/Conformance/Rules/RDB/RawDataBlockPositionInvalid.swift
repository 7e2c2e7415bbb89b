import AACSyntax
import StreamForge
public import Transports

/// RDB007 `raw-data-block-position-invalid`: a block position is invalid.
public enum RawDataBlockPositionInvalid: FrameRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB007", name: "raw-data-block-position-invalid", severity: .error,
    group: "raw_data_block", depth: .headers,
    requirement: """
      Each raw_data_block_position must be above 0, greater than the one before it, leave at least \
      3 bytes for a block with its CRC, and lie within the frame.
      """,
    rationale: """
      The reader cannot find the blocks; fdk-aac reports a transport error and the frame is lost.
      """,
    remedy: """
      Write each position as the start of its block in bytes, counted from the start of the first \
      block, or write one block a frame.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("two blocks a frame, with CRC", alsoTriggers: ["IOP001"]) {
        BaseVectors.blocks(isProtected: true).bytes
      }
    ],
    violating: [
      RuleExample("raw_data_block_position 0 in frame 9", alsoTriggers: ["IOP001"]) {
        BaseVectors.blocks(isProtected: true).with(frame: 9) { $0.rawDataBlockPositions = [0] }
          .bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    let header = unit.header
    guard !header.fixed.protectionAbsent, header.variable.numberOfRawDataBlocks > 0 else { return }
    let count = header.variable.numberOfRawDataBlocks
    let payload = unit.byteCount - header.headerByteCount
    // A block has at least one byte and its CRC word of two.
    var start = 0
    var bad: (block: Int, byteCount: Int)?
    for index in 0...count {
      let end: Int
      if index == count {
        end = payload
      } else {
        guard let position = header.rawDataBlockPosition(index, in: bytes) else { return }
        end = position
      }
      if end < start + 3, bad == nil { bad = (index, end - start) }
      start = end
    }
    guard let bad else { return }
    let positions = header.rawDataBlockPositions(in: bytes)
    let index = min(bad.block, positions.count - 1)
    sink.add(frame: unit.index, key: "RDB007") {
      Finding(
        metadata,
        message: """
          raw_data_block_position \(positions) leaves block \(bad.block) \
          \(bad.byteCount) bytes of the \(payload) there are; 3 are the least
          """,
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 56 + 16 * index, length: 16, timeSeconds: context.timeSeconds,
          element: "adts_header_error_check"),
        evidence: [
          "frame_index": .int(unit.index), "positions": .array(positions.map(EvidenceValue.int)),
          "frame_payload_bytes": .int(payload),
        ])
    }
  }
}
