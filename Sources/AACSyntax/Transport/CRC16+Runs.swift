import Bitstream

extension CRC16 {
  /// Feeds the bits `start ..< end` of `bytes`, seven bytes at a time: they need not wait for each
  /// other, since what each adds to the word is known beforehand.
  ///
  /// - Precondition: `0 <= start`; zeros are read behind the bytes.
  mutating func feed(_ bytes: RawSpan, from start: Int, to end: Int) {
    let entries = ErrorCheckTable.slices
    let slices = entries.span
    var word = value
    var position = start
    while position <= end - 56 {
      word = Self.word(after: word, bytes.bits(at: position, 56), 7, slices)
      position += 56
    }
    let left = end - position
    if left >= 8 {
      let count = left / 8
      word = Self.word(after: word, bytes.bits(at: position, 8 * count), count, slices)
      position += 8 * count
    }
    self = CRC16(initial: word)
    if position < end { feed(bits: bytes.bits(at: position, end - position), end - position) }
  }

  /// The word after `word` and the low `count` bytes of `bits`.
  ///
  /// - Precondition: `1 <= count <= 7`.
  @inline(__always)
  private static func word(
    after word: UInt16, _ bits: UInt64, _ count: Int, _ slices: borrowing Span<UInt16>
  ) -> UInt16 {
    // The word so far counts with the first two bytes; of a single byte half of it is left.
    let shift = UInt64(truncatingIfNeeded: 8 &* count)
    let mixed = bits ^ (count > 1 ? UInt64(word) &<< (shift &- 16) : UInt64(word) &>> 8)
    var sum = count > 1 ? 0 : word &<< 8
    for place in 0..<count {
      let byte = mixed &>> UInt64(truncatingIfNeeded: 8 &* place) & 0xFF
      sum ^= slices[256 &* place &+ Int(truncatingIfNeeded: byte)]
    }
    return sum
  }
}
