public import AACSyntax

/// A frame that the end of the data, or a tag there, cuts short.
public struct TruncatedFrame: Hashable, Sendable {
  /// The number it would have had.
  public var index: Int
  /// Where it starts.
  public var byteOffset: UInt64
  /// Its header; `nil` if not even that is complete.
  public var header: ADTSHeader?
  /// The bytes that it should have; `nil` if the header is not complete.
  public var declaredLength: Int?
  /// The bytes that are there.
  public var bytesPresent: Int
}
