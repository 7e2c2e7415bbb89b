public import Bitstream

/// The CRC of SBR payloads: polynomial x^10 + x^9 + x^5 + x^4 + x + 1, initial value 0, most
/// significant bit first.
///
/// ISO/IEC 14496-3:2009, 4.5.2.8, `bs_sbr_crc_bits`.
public struct CRC10: Hashable, Sendable {
  /// The check word over the bits fed so far, 10 bits.
  public private(set) var value: UInt16 = 0

  /// A CRC over no bits.
  public init() {}

  /// One step of eight bits for every value of the top byte.
  private static let table: [UInt16] = (0..<256).map { index in
    var word = UInt16(index) << 2
    for _ in 0..<8 { word = (word & 0x200 != 0 ? (word << 1) ^ 0x233 : word << 1) & 0x3FF }
    return word
  }

  /// Feeds the low `width` bits of `bits`, most significant first.
  public mutating func feed(bits: UInt64, _ width: Int) {
    var left = width
    while left >= 8 {
      left -= 8
      let byte = Int(truncatingIfNeeded: bits >> UInt64(left)) & 0xFF
      value = (value << 8) & 0x3FF ^ Self.table[Int(value >> 2) ^ byte]
    }
    while left > 0 {
      left -= 1
      let bit = UInt16(truncatingIfNeeded: bits >> UInt64(left)) & 1
      value = (value >> 9 ^ bit == 1 ? (value << 1) ^ 0x233 : value << 1) & 0x3FF
    }
  }

  /// Feeds all bits that a reader has left.
  public mutating func feed(restOf reader: BitReader) {
    var rest = reader
    while rest.bitsLeft > 0 {
      let width = min(rest.bitsLeft, 56)
      feed(bits: rest.window() >> UInt64(64 - width), width)
      // `width` bits are left, as `min` saw to.
      guard (try? rest.skip(width)) != nil else { return }
    }
  }
}
