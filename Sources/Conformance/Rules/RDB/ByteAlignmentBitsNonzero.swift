public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// RDB005 `byte-alignment-bits-nonzero`: alignment bits at the end of a block are not zero.
public enum ByteAlignmentBitsNonzero: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB005", name: "byte-alignment-bits-nonzero", severity: .info,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      The value of the byte_alignment bits at the end of a raw_data_block is not prescribed; \
      encoders write zeros.
      """,
    rationale: """
      Decoders skip these bits. Ones hint at an unusual writer or at damaged bits, and nothing \
      else depends on them.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("alignment bits 0") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("alignment bits 1 in all frames") {
        BaseVectors.mono().withEachFrame { $1.block.alignment = 0x7F }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for block in 0..<frame.blockCount where frame.blocks[block].alignmentValue != 0 {
      let range = frame.blocks[block].alignment
      let value = frame.blocks[block].alignmentValue
      let text = String(value, radix: 2)
      let bits = String(repeating: "0", count: max(0, range.count - text.count)) + text
      sink.add(
        fault: metadata, unit, context, bit: range.start, length: range.count,
        element: "raw_data_block", message: "the alignment bits behind ID_END are \(bits)",
        evidence: ["frame_index": .int(unit.index), "bits": .string(bits), "count": 1])
    }
  }
}
