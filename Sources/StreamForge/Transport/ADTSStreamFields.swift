import AACSyntax

/// The values of a stream of ADTS frames, one behind the other.
public struct ADTSStreamFields: Hashable, Sendable {
  /// The frames.
  public var frames: [ADTSFrameFields] = []

  /// A stream of the given frames.
  public init(_ frames: [ADTSFrameFields] = []) { self.frames = frames }

  /// Reads a stream whose frames lie end to end; bytes that no frame can start with end it.
  public init(parsing bytes: [UInt8]) throws(FieldMismatch) {
    var parser = ADTSFrameFieldsParser()
    for range in Self.frameRanges(in: bytes) {
      frames.append(try parser.parse(Array(bytes[range])))
    }
  }

  /// The bytes of all frames.
  public var bytes: [UInt8] { frames.flatMap(\.bytes) }

  /// Where the frames lie, end to end from the first byte on.
  public static func frameRanges(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start + ADTSHeader.byteCount <= bytes.count {
      let header = ADTSHeader(
        bits: bytes[start..<start + 7].reduce(0) { $0 << 8 | UInt64($1) })
      let length = header.variable.frameLength
      guard header.isPlausible, start + length <= bytes.count else { break }
      ranges.append(start..<start + length)
      start += length
    }
    return ranges
  }
}

extension ADTSStreamFields {
  /// The stream with a change of frame `index`.
  public func with(frame index: Int, _ change: (inout ADTSFrameFields) -> Void) -> Self {
    var copy = self
    change(&copy.frames[index])
    return copy
  }

  /// The stream with a change of every frame, whose number comes first.
  public func withEachFrame(_ change: (Int, inout ADTSFrameFields) -> Void) -> Self {
    var copy = self
    for index in copy.frames.indices { change(index, &copy.frames[index]) }
    return copy
  }
}
