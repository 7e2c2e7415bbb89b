extension BitReader {
  /// A reader of the bits from here to an end that lies before this reader's own.
  ///
  /// - Precondition: `position <= end <= self.end`.
  @inlinable
  @_lifetime(copy self)
  public func limited(to end: Int) -> BitReader {
    precondition(end <= self.end, "a part of a unit ends inside it")
    return BitReader(bytes, from: next, to: end)
  }

  /// Whether all bits left are zero.
  public var restIsZero: Bool {
    var offset = next
    while offset < end {
      let width = min(end - offset, 57)
      if bytes.bits(at: offset, width) != 0 { return false }
      offset += width
    }
    return true
  }
}
