extension RawSpan {
  /// The eight bytes from `offset` on as one big-endian number; bytes behind the end read as zero.
  ///
  /// - Precondition: `0 <= offset`.
  @inlinable
  public func bigEndianWord(at offset: Int) -> UInt64 {
    precondition(offset >= 0, "an offset into bytes is not negative")
    if offset <= byteCount - 8 {
      // SAFETY: the test above proves that eight bytes lie behind `offset`, and every bit pattern
      // of eight bytes is a valid UInt64.
      return unsafe UInt64(
        bigEndian: unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset, as: UInt64.self))
    }
    return shortWord(at: offset)
  }

  /// `width` bits from the bit `position` on, right aligned; bits behind the end read as zero.
  ///
  /// - Precondition: `0 <= position`, `1 <= width <= 57`.
  @inlinable
  @inline(__always)
  public func bits(at position: Int, _ width: Int) -> UInt64 {
    let word = bigEndianWord(at: position >> 3) &<< UInt64(truncatingIfNeeded: position & 7)
    return word &>> UInt64(truncatingIfNeeded: 64 &- width)
  }

  /// The slow path of `bigEndianWord`: the last, incomplete word.
  @inline(never)
  @usableFromInline
  func shortWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    var shift: UInt64 = 56
    let bytes = Span<UInt8>(_bytes: self)
    var index = offset
    while index < byteCount {
      word |= UInt64(bytes[index]) << shift
      shift &-= 8
      index += 1
    }
    return word
  }

  /// The byte at `offset`.
  ///
  /// - Precondition: `0 <= offset < byteCount`.
  @inlinable
  public func byte(at offset: Int) -> UInt8 {
    Span<UInt8>(_bytes: self)[offset]
  }

  /// The 32 bytes from `offset` on as four numbers in the order of the machine.
  ///
  /// - Precondition: `0 <= offset <= byteCount - 32`.
  @inlinable
  @inline(__always)
  public func vector(at offset: Int) -> SIMD4<UInt64> {
    precondition(offset >= 0 && offset <= byteCount - 32, "the bytes are there")
    // SAFETY: the test above proves that 32 bytes lie behind `offset`, and every bit pattern is a
    // valid vector.
    return unsafe unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: SIMD4<UInt64>.self)
  }
}
