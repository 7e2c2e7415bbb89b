/// Reads fields of a bit stream, most significant bit first.
///
/// A reader borrows its bytes and cannot outlive them. Positions count bits from the first byte
/// of the span, so a reader over a whole frame reports places that a person can find in the file.
public struct BitReader: ~Escapable {
  @usableFromInline let bytes: RawSpan

  /// The position of the next bit to be read, counted from the first bit of the bytes.
  @inlinable public var position: Int { next }

  @usableFromInline var next: Int

  /// The position behind the last bit that may be read.
  public let end: Int

  /// A reader of the bits `start ..< end` of `bytes`.
  ///
  /// - Precondition: `0 <= start <= end <= 8 * bytes.byteCount`.
  @inlinable
  @_lifetime(copy bytes)
  public init(_ bytes: RawSpan, from start: Int = 0, to end: Int? = nil) {
    let limit = end ?? bytes.byteCount * 8
    precondition(
      start >= 0 && start <= limit && limit <= bytes.byteCount * 8,
      "a reader's bits lie inside its bytes")
    self.bytes = bytes
    self.next = start
    self.end = limit
  }

  /// The number of bits left to read.
  @inlinable public var bitsLeft: Int { end - position }

  /// Reads an unsigned field.
  ///
  /// - Parameter width: the width of the field in bits, 0 to 32.
  /// - Throws: `BitstreamError` if fewer bits are left; the position then stays where it is.
  @inlinable
  @inline(__always)
  public mutating func read(_ width: Int) throws(BitstreamError) -> UInt32 {
    precondition(width >= 0 && width <= 32, "a field has 0 to 32 bits")
    guard width <= end - position else {
      throw BitstreamError(position: position, wanted: width, left: end - position)
    }
    guard width > 0 else { return 0 }
    let byte = position >> 3
    let window = bytes.bigEndianWord(at: byte)
    // A field of 32 bits that starts at bit 7 of a byte ends at bit 39 of the 64-bit window.
    let value = (window << UInt64(position & 7)) >> UInt64(64 - width)
    next += width
    return UInt32(truncatingIfNeeded: value)
  }

  /// Reads an unsigned field of 1 to 32 bits that are known to be there.
  ///
  /// - Precondition: `1 <= width <= 32` and `width <= bitsLeft`, tested in debug builds. Behind the
  ///   bytes zeros are read.
  @inlinable
  @inline(__always)
  public mutating func readUnchecked(_ width: Int) -> Int {
    assert(width >= 1 && width <= 32 && width <= end - next, "the bits are there")
    let value = bytes.bits(at: next, width)
    next &+= width
    return Int(truncatingIfNeeded: value)
  }

  /// The next bits without passing over them, left aligned: the next 57 at least, as far as `end`
  /// lets; the rest is zero.
  @inlinable
  @inline(__always)
  public func window() -> UInt64 {
    let word = bytes.bigEndianWord(at: next >> 3) << UInt64(next & 7)
    let left = end - next
    return left >= 64 ? word : word & ~(UInt64.max >> UInt64(left))
  }

  /// Passes over bits without reading them.
  ///
  /// - Throws: `BitstreamError` if fewer bits are left; the position then stays where it is.
  @inlinable
  @inline(__always)
  public mutating func skip(_ count: Int) throws(BitstreamError) {
    guard count >= 0, count <= end - position else {
      throw BitstreamError(position: position, wanted: count, left: end - position)
    }
    next += count
  }
}
