public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// RDB004 `zero-bytes-after-id-end`: zero bytes follow the end of the block.
public enum ZeroBytesAfterIDEnd: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB004", name: "zero-bytes-after-id-end", severity: .warning,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      After ID_END and the byte alignment no zero bytes should be left in the block; padding \
      belongs in a fill element before ID_END.
      """,
    rationale: """
      fdk-aac reports a parse error on such frames while ffmpeg plays them, so the fault is easily \
      overlooked.
      """,
    remedy: """
      Set aac_frame_length to the size of the encoder packet plus the header, and pad with FIL \
      elements if a constant size is needed.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("nothing behind the block") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("20 zero bytes behind the block of frame 9") {
        BaseVectors.mono().with(frame: 9) {
          $0.trailing = BitString([UInt8](repeating: 0, count: 20))
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    let start = frame.end >> 3
    let count = frame.byteCount - start
    guard count > 0, (start..<frame.byteCount).allSatisfy({ bytes.byte(at: $0) == 0 }) else {
      return
    }
    sink.add(
      fault: metadata, unit, context, bit: frame.end, length: 8 * count, element: "adts_frame",
      message: "\(count) zero bytes follow the raw_data_block in its frame",
      evidence: [
        "frame_index": .int(unit.index), "extra_bytes": .int(count), "count": 1,
      ])
  }
}
