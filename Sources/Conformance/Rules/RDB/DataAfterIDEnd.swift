public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// RDB003 `data-after-id-end`: data follow the end of the block.
///
/// Bytes that are another raw_data_block are RDB006's, which reads them; here they are a header or
/// unknown.
public enum DataAfterIDEnd: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB003", name: "data-after-id-end", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: "After ID_END and the byte alignment no bytes may be left in the block.",
    rationale: """
      fdk-aac rejects the frame, ffmpeg reports several frames in a packet, others ignore the \
      bytes. Often two packets were joined under one header.
      """,
    remedy: """
      Write one access unit a header and set aac_frame_length to its real size; do not append \
      buffers that are larger than their content.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("nothing behind the block") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("20 bytes of noise behind the block of frame 9") {
        BaseVectors.mono().with(frame: 9) {
          var noise = SplitMix64(seed: 9)
          $0.trailing = BitString(noise.junk(20))
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
    guard count > 0, (start..<frame.byteCount).contains(where: { bytes.byte(at: $0) != 0 }) else {
      return
    }
    let kind = Self.isHeader(bytes, at: start, count: count) ? "header" : "unknown"
    sink.add(
      fault: metadata, unit, context, bit: frame.end, length: 8 * count, element: "adts_frame",
      message: "\(count) bytes follow the raw_data_block in its frame",
      evidence: [
        "frame_index": .int(unit.index), "extra_bytes": .int(count),
        "first_bytes": .string(
          Hex.text((start..<min(start + 16, frame.byteCount)).map { bytes.byte(at: $0) })),
        "starts_like": .string(kind),
      ])
  }

  /// Whether bytes begin like an ADTS header: syncword and layer 0.
  private static func isHeader(_ bytes: RawSpan, at start: Int, count: Int) -> Bool {
    count >= 2 && bytes.byte(at: start) == 0xFF && bytes.byte(at: start + 1) & 0xF6 == 0xF0
  }
}
