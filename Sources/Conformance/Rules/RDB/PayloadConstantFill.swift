import AACSyntax
import Bitstream
public import Transports

/// RDB013 `payload-constant-fill`: the payload is one repeated pattern.
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

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    let start = unit.header.headerByteCount
    let count = unit.byteCount - start
    // Without a parse only a payload that is the pattern throughout is told.
    guard count >= 32, bytes.byteCount >= unit.byteCount else { return }
    let word = bytes.bigEndianWord(at: start)
    guard UInt32(truncatingIfNeeded: word >> 32) == UInt32(truncatingIfNeeded: word) else { return }
    var offset = start + 8
    while offset + 8 <= unit.byteCount {
      guard bytes.bigEndianWord(at: offset) == word else { return }
      offset += 8
    }
    while offset < unit.byteCount {
      guard bytes.byte(at: offset) == bytes.byte(at: offset - 8) else { return }
      offset += 1
    }
    let pattern = Hex.text(self.pattern(word))
    sink.add(frame: unit.index, key: "RDB013 \(pattern)") {
      Finding(
        metadata,
        message:
          "the payload of frame \(unit.index) is \(pattern) repeated over all \(count) bytes",
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 8 * start, length: 8 * count, timeSeconds: context.timeSeconds,
          element: "raw_data_block[0]"),
        evidence: [
          "frame_index": .int(unit.index), "pattern": .string(pattern), "run_length": .int(count),
        ])
    }
  }

  /// The shortest pattern, of 1, 2 or 4 bytes, that `word` repeats.
  private static func pattern(_ word: UInt64) -> [UInt8] {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    if bytes[0...1] == bytes[2...3] {
      return bytes[0] == bytes[1] ? [bytes[0]] : Array(bytes[0...1])
    }
    return bytes
  }
}
