public import AACSyntax

/// One ADTS frame as the transport cut it: where it lies and what its header says.
public struct AccessUnit: Hashable, Sendable {
  /// The number of the frame, from 0.
  public var index: Int
  /// The byte of the file with the first bit of the syncword.
  public var byteOffset: UInt64
  /// The two headers.
  public var header: ADTSHeader
  /// The bytes from the syncword to the end of the frame. Where the length in the header is
  /// wrong and the next header shows it, the true length.
  public var byteCount: Int

  /// The frame `index` of `byteCount` bytes at `byteOffset`.
  public init(index: Int, byteOffset: UInt64, header: ADTSHeader, byteCount: Int) {
    self.index = index
    self.byteOffset = byteOffset
    self.header = header
    self.byteCount = byteCount
  }
}
