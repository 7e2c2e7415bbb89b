/// A read that wants more bits than are left.
public struct BitstreamError: Error, Hashable, Sendable {
  /// The bit position of the read, counted from the first bit of the reader's bytes.
  public let position: Int
  /// The number of bits that were wanted.
  public let wanted: Int
  /// The number of bits that were left.
  public let left: Int

  /// An error of a read at `position` that wanted `wanted` bits of the `left` that were there.
  @inlinable
  public init(position: Int, wanted: Int, left: Int) {
    self.position = position
    self.wanted = wanted
    self.left = left
  }
}
