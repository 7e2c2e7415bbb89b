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

  /// The first place from `start` on of a byte; `nil` if there is none.
  ///
  /// - Precondition: `0 <= start`.
  public func offset(of byte: UInt8, from start: Int) -> Int? {
    precondition(start >= 0, "an offset into bytes is not negative")
    // The byte becomes 0xFF, seven ones of which and one more make the top bit.
    let others = SIMD4<UInt64>(repeating: UInt64(~byte) &* 0x0101_0101_0101_0101)
    let sevens = SIMD4<UInt64>(repeating: 0x7F7F_7F7F_7F7F_7F7F)
    let ones = SIMD4<UInt64>(repeating: 0x0101_0101_0101_0101)
    var offset = start
    // 32 bytes at once as long as none of them is the one.
    while offset <= byteCount - 32 {
      let words = vector(at: offset)
      let marked = ((words ^ others) & sevens &+ ones) & (words ^ others)
      let marks = marked & SIMD4(repeating: 0x8080_8080_8080_8080)
      let either = marks.lowHalf | marks.highHalf
      if either[0] | either[1] != 0 {
        for index in 0..<4 where marks[index] != 0 {
          return offset + 8 * index + UInt64(littleEndian: marks[index]).trailingZeroBitCount / 8
        }
      }
      offset += 32
    }
    // Most of the time the last bytes, looked at together with some before them, have none either.
    if offset < byteCount, byteCount >= 32 {
      let words = vector(at: byteCount - 32) ^ others
      let marks = (words & sevens &+ ones) & words & SIMD4(repeating: 0x8080_8080_8080_8080)
      let either = marks.lowHalf | marks.highHalf
      if either[0] | either[1] == 0 { return nil }
    }
    let bytes = Span<UInt8>(_bytes: self)
    while offset < byteCount {
      if bytes[offset] == byte { return offset }
      offset += 1
    }
    return nil
  }
}
