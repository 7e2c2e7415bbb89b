import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// RDB013 `payload-constant-fill`: the payload is one repeated pattern.
///
/// It begins with 32 bytes at either depth: a shorter payload of one byte may be that of silence, and
/// one that cannot be read breaks the rule of its first fault.
public enum PayloadConstantFill: FrameRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB013", name: "payload-constant-fill", severity: .error,
    group: "raw_data_block", depth: .headers,
    requirement: """
      A payload must not be 8 or more bytes of one value (32 where only headers are read), nor a \
      2-byte or 4-byte pattern repeated at least 4 times, that does not parse.
      """,
    rationale: """
      The audio was erased or never filled in, for instance by a sparse file, a lost disk block or \
      an unwritten buffer. The frame cannot be recovered.
      """,
    remedy: """
      Check storage and buffer handling at this offset; copy the file again from its source or cut \
      the frames.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("the payload of frame 9 is zeros") {
        var frames = FrameSequence(BaseVectors.mono())
        let header = frames.header(of: 9).bytes
        frames.frames[9] = header + [UInt8](repeating: 0, count: frames.frames[9].count - 7)
        return frames.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    let start = unit.header.headerByteCount
    let count = unit.byteCount - start
    guard count >= 32, let pattern = ConstantFill.pattern(bytes, from: start, count: count) else {
      return
    }
    sink.add(frame: unit.index, key: "RDB013") {
      Finding(
        metadata,
        message: "the \(count) bytes of the payload are \(Hex.text(pattern)) over and over",
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 8 * start, length: 8 * count, timeSeconds: context.timeSeconds,
          element: "raw_data_block[0]"),
        evidence: [
          "frame_index": .int(unit.index), "pattern": .string(Hex.text(pattern)), "run_length": 1,
        ])
    } update: {
      $0.evidence["run_length"] = .int($0.frames.count)
    }
  }
}
