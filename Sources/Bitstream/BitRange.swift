/// A run of bits, counted from the first bit of the unit it lies in.
public struct BitRange: Hashable, Sendable {
  /// The first bit.
  public var start: Int
  /// The number of bits.
  public var count: Int

  /// The bits `start ..< start + count`.
  @inlinable
  public init(start: Int, count: Int) {
    self.start = start
    self.count = count
  }

  /// The position behind the last bit.
  @inlinable public var end: Int { start + count }
}
