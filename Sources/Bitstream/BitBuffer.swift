/// The next bits of a reader in a register, for loops over short codewords.
///
/// A buffer is a local variable: taken from a reader, used in a loop, and its `position` given back.
/// It does not test for the end with every codeword. Loads behind the bytes give zeros, so a loop
/// with a bounded number of turns may read on past the end and compare positions once, at its end.
public struct BitBuffer: ~Escapable {
  @usableFromInline let bytes: RawSpan

  /// The last offset that a whole word can be loaded from; negative if there is none.
  @usableFromInline let lastWord: Int

  /// The byte behind the bits that `count` counts.
  @usableFromInline var next: Int

  /// The next bits, left aligned.
  @usableFromInline var bits: UInt64

  /// The number of bits in `bits`, in the low six bits; what stands above them has no meaning, so
  /// that a table entry can be subtracted whole.
  @usableFromInline var count: UInt64

  /// Where a buffer is: a copy of what changes as it is read.
  public struct Place: Sendable {
    @usableFromInline let next: Int
    @usableFromInline let bits: UInt64
    @usableFromInline let count: UInt64

    @inlinable
    @inline(__always)
    init(next: Int, bits: UInt64, count: UInt64) {
      self.next = next
      self.bits = bits
      self.count = count
    }
  }

  /// The bytes that are read.
  @inlinable public var source: RawSpan {
    @inline(__always)
    @_lifetime(copy self)
    get { bytes }
  }

  /// The buffer over `source` that is at `place`.
  @inlinable
  @inline(__always)
  @_lifetime(copy source)
  public init(_ source: RawSpan, at place: Place) {
    bytes = source
    lastWord = source.byteCount - 8
    next = place.next
    bits = place.bits
    count = place.count
  }

  /// Where the buffer is. A loop that calls a function for rare cases passes source and place and
  /// takes back the place: a buffer passed as a whole would have to be kept in memory.
  @inlinable public var place: Place {
    @inline(__always) get { Place(next: next, bits: bits, count: count) }
    @inline(__always) set {
      next = newValue.next
      bits = newValue.bits
      count = newValue.count
    }
  }

  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, at position: Int) {
    self.bytes = bytes
    lastWord = bytes.byteCount - 8
    next = position >> 3
    bits = 0
    count = 0
    refill()
    drop(UInt64(truncatingIfNeeded: position & 7))
  }

  /// The position of the next bit, counted from the first bit of the bytes.
  @inlinable public var position: Int {
    @inline(__always) get { next &* 8 &- Int(truncatingIfNeeded: count & 63) }
  }

  /// Fills up to 56 bits at least.
  @inlinable
  @inline(__always)
  public mutating func refill() {
    let word: UInt64
    if next <= lastWord {
      // SAFETY: `next` is not negative and the test above proves that eight bytes lie behind it;
      // every bit pattern of eight bytes is a valid UInt64.
      word = unsafe UInt64(
        bigEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: next, as: UInt64.self))
    } else {
      word = bytes.shortWord(at: next)
    }
    // The bits behind `count` are loaded again each time: the same bits at the same place.
    bits |= word &>> count
    next &+= Int(truncatingIfNeeded: (~count &>> 3) & 7)
    count |= 56
  }

  /// The next `width` bits, 1 to 56 of what `refill` filled up.
  @inlinable
  @inline(__always)
  public func peek(_ width: UInt64) -> Int {
    Int(truncatingIfNeeded: bits &>> (64 &- width))
  }

  /// `width` bits, 1 to 32, behind the next `passed`, of what `refill` filled up.
  @inlinable
  @inline(__always)
  public func peek(_ width: UInt64, after passed: UInt64) -> Int {
    Int(truncatingIfNeeded: (bits &<< passed) &>> (64 &- width))
  }

  /// The number of ones that the next bits begin with.
  @inlinable public var leadingOnes: Int {
    @inline(__always) get { (~bits).leadingZeroBitCount }
  }

  /// Passes over the number of bits that the low six bits of `entry` say; what stands above them
  /// does not matter.
  @inlinable
  @inline(__always)
  public mutating func drop(_ entry: UInt64) {
    bits = bits &<< entry
    count = count &- entry
  }

  /// Reads a field of 1 to 56 bits of what `refill` filled up.
  @inlinable
  @inline(__always)
  public mutating func take(_ width: UInt64) -> Int {
    let value = peek(width)
    drop(width)
    return value
  }
}

extension BitReader {
  /// The bits from here on, behind `end` too, for a loop that looks for the end afterwards.
  @inlinable
  @inline(__always)
  @_lifetime(copy self)
  public func buffer() -> BitBuffer { BitBuffer(bytes, at: next) }

  /// Passes on to where a buffer has got.
  ///
  /// - Returns: whether that lies before the end; if not, the position stays where it is.
  @inlinable
  @inline(__always)
  public mutating func advance(to position: Int) -> Bool {
    guard position >= next, position <= end else { return false }
    next = position
    return true
  }
}
