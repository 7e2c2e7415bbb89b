/// The 64-bit hash of Fowler, Noll and Vo, variant 1a: short and the same everywhere.
struct FNV1a {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Half as long.
  var short: UInt32 { UInt32(truncatingIfNeeded: value ^ value >> 32) }

  /// Adds a part, and where it ends.
  mutating func add(_ part: [UInt8]) {
    for byte in part { add(byte) }
    add(0)
  }

  mutating func add(_ part: String) { add(Array(part.utf8)) }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}
