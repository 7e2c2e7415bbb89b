public import Bitstream

/// A string of bits that has no finer structure, or none that could be read.
public struct BitString: Hashable, Sendable {
  /// The bits, most significant first; the unused bits of the last byte are zero.
  public private(set) var bytes: [UInt8]
  /// The number of bits.
  public private(set) var count: Int

  /// A string without bits.
  public init() {
    bytes = []
    count = 0
  }

  /// A string of whole bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    count = 8 * bytes.count
  }

  /// The low `width` bits of `value`.
  ///
  /// - Precondition: `width` is 0 to 64 and `value` fits into it.
  public init(_ value: UInt64, _ width: Int) {
    var writer = BitWriter()
    writer.write(value, width)
    self.init(writer)
  }

  /// What a writer has written.
  public init(_ writer: BitWriter) {
    bytes = writer.bytes
    count = writer.bitCount
  }

  /// The bits `range` of `bytes`.
  ///
  /// - Precondition: the range lies inside the bytes.
  public init(_ bytes: [UInt8], _ range: Range<Int>) {
    var writer = BitWriter()
    var position = range.lowerBound
    while position < range.upperBound {
      let width = min(8 - position & 7, range.upperBound - position)
      let byte = UInt64(bytes[position >> 3])
      writer.write(byte >> UInt64(8 - position & 7 - width) & (1 << UInt64(width) - 1), width)
      position += width
    }
    self.init(writer)
  }

  /// Whether no bit is set.
  public var isZero: Bool { bytes.allSatisfy { $0 == 0 } }

  /// Turns the bit `index` over.
  ///
  /// - Precondition: `0 <= index < count`.
  public mutating func flip(_ index: Int) {
    precondition(index >= 0 && index < count, "a bit of the string")
    bytes[index >> 3] ^= 0x80 >> UInt8(index & 7)
  }
}

extension BitWriter {
  /// Appends all bits of a string.
  public mutating func write(_ string: BitString) {
    write(bytes: string.bytes.prefix(string.count >> 3))
    let rest = string.count & 7
    if rest > 0 { write(UInt64(string.bytes[string.count >> 3]) >> UInt64(8 - rest), rest) }
  }
}
