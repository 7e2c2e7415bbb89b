/// The CRC-16 of ADTS: polynomial x^16 + x^15 + x^2 + 1, initial value 0xFFFF, most significant
/// bit first, no final inversion.
///
/// ISO/IEC 13818-7, 8.1.3.2, by way of ISO/IEC 11172-3, 2.4.3.1.
public struct CRC16: Hashable, Sendable {
  /// The check word over the bits fed so far.
  @inlinable public var value: UInt16 { word }

  @usableFromInline var word: UInt16

  /// A CRC over no bits.
  ///
  /// - Parameter initial: the start value; 0xFFFF as the standard has it.
  @inlinable
  public init(initial: UInt16 = 0xFFFF) { word = initial }

  @usableFromInline static let polynomial: UInt16 = 0x8005

  /// One step of eight bits for every value of the top byte.
  @usableFromInline static let table: [UInt16] = (0..<256).map { index in
    var word = UInt16(index) << 8
    for _ in 0..<8 { word = word & 0x8000 != 0 ? (word << 1) ^ polynomial : word << 1 }
    return word
  }

  /// Feeds one byte.
  @inlinable
  public mutating func feed(byte: UInt8) {
    word = (word << 8) ^ Self.table[Int(UInt8(word >> 8) ^ byte)]
  }

  /// Feeds the low `width` bits of `bits`, most significant first.
  @inlinable
  public mutating func feed(bits: UInt64, _ width: Int) {
    var left = width
    while left >= 8 {
      left -= 8
      feed(byte: UInt8(truncatingIfNeeded: bits >> UInt64(left)))
    }
    while left > 0 {
      left -= 1
      let bit = UInt16(truncatingIfNeeded: bits >> UInt64(left)) & 1
      let top = word >> 15
      word = top ^ bit != 0 ? (word << 1) ^ Self.polynomial : word << 1
    }
  }
}
