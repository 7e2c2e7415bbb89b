/// Writes fields of a bit stream, most significant bit first.
public struct BitWriter: Sendable {
  /// The bytes written so far; the unused bits of the last byte are zero.
  public private(set) var bytes: [UInt8] = []

  /// The number of bits written so far.
  public private(set) var bitCount = 0

  /// A writer without bits.
  public init() {}

  /// Appends the low `width` bits of `value`.
  ///
  /// - Parameters:
  ///   - value: the field's value.
  ///   - width: the width of the field in bits, 0 to 64.
  /// - Precondition: `value` fits into `width` bits.
  public mutating func write(_ value: UInt64, _ width: Int) {
    precondition(width >= 0 && width <= 64, "a field has 0 to 64 bits")
    precondition(width == 64 || value >> UInt64(width) == 0, "the value fits into its field")
    var left = width
    while left > 0 {
      if bitCount & 7 == 0 { bytes.append(0) }
      let room = 8 - (bitCount & 7)
      let take = min(room, left)
      let part = (value >> UInt64(left - take)) & ((1 << UInt64(take)) - 1)
      bytes[bytes.count - 1] |= UInt8(part << UInt64(room - take))
      bitCount += take
      left -= take
    }
  }

  /// Appends one bit.
  public mutating func write(_ flag: Bool) { write(flag ? 1 : 0, 1) }

  /// Appends zero bits until the number of bits since `anchor` is a multiple of eight.
  public mutating func align(anchor: Int = 0) {
    let over = (bitCount - anchor) % 8
    if over != 0 { write(0, 8 - over) }
  }

  /// Appends whole bytes at the current position, aligned or not.
  public mutating func write(bytes more: some Sequence<UInt8>) {
    if bitCount & 7 == 0 {
      let before = bytes.count
      bytes.append(contentsOf: more)
      bitCount += (bytes.count - before) * 8
    } else {
      for byte in more { write(UInt64(byte), 8) }
    }
  }
}
