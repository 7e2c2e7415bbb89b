import Bitstream

/// Payloads that are one pattern over and over: erased or lost data.
enum ConstantFill {
  /// Whether a pattern can begin at `start`: what stands there comes again four bytes on.
  @inline(__always)
  static func mayBegin(_ bytes: RawSpan, at start: Int) -> Bool {
    let word = bytes.bigEndianWord(at: start)
    return word &>> 32 == word & 0xFFFF_FFFF
  }

  /// The pattern of one, two or four bytes that fills the `count` bytes from `start` on; `nil` if
  /// none does.
  static func pattern(_ bytes: RawSpan, from start: Int, count: Int) -> [UInt8]? {
    guard count >= 8, start >= 0, start + count <= bytes.byteCount else { return nil }
    guard mayBegin(bytes, at: start) else { return nil }
    let word = bytes.bigEndianWord(at: start)
    var at = 4
    while at + 4 <= count {
      guard bytes.bigEndianWord(at: start + at) >> 32 == word >> 32 else { return nil }
      at += 4
    }
    let four = (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    while at < count {
      guard bytes.byte(at: start + at) == four[at % 4] else { return nil }
      at += 1
    }
    if four.allSatisfy({ $0 == four[0] }) { return [four[0]] }
    return four[0] == four[2] && four[1] == four[3] ? Array(four.prefix(2)) : four
  }
}
