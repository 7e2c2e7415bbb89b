public import AACSyntax

/// A place where the end of a frame, as its header tells it, is not the start of the next one.
public struct SyncLoss: Hashable, Sendable {
  /// What the next header shows about the frame before it.
  public enum Kind: Hashable, Sendable {
    /// The next header lies behind the declared end; bytes of no frame lie between.
    case gap
    /// The next header lies inside the frame as declared.
    case overlap
    /// The frame is longer than declared by this multiple of 8192.
    case wrapped(Int)
    /// The frame is longer than declared by this multiple of 2048.
    case misplaced(Int)
    /// The declared length does not even hold the header.
    case belowHeaderSize
  }

  /// What the next header shows.
  public var kind: Kind
  /// The frame before the place.
  public var frame: Int
  /// Where that frame starts in the file.
  public var frameOffset: UInt64
  /// Its header.
  public var header: ADTSHeader
  /// Where it ends as declared.
  public var declaredEnd: UInt64
  /// Where the next confirmed header lies, or the end of the data.
  public var foundOffset: UInt64
  /// Whether a header lies there; if not, the data ends.
  public var foundHeader: Bool
  /// Whether the bytes between are of one known kind only.
  public var content: GapContent
  /// The first bytes at the declared end, at most 16.
  public var firstBytes: [UInt8]

  /// A place that is known in full.
  public init(
    kind: Kind, frame: Int, frameOffset: UInt64, header: ADTSHeader, declaredEnd: UInt64,
    foundOffset: UInt64, foundHeader: Bool, content: GapContent, firstBytes: [UInt8]
  ) {
    self.kind = kind
    self.frame = frame
    self.frameOffset = frameOffset
    self.header = header
    self.declaredEnd = declaredEnd
    self.foundOffset = foundOffset
    self.foundHeader = foundHeader
    self.content = content
    self.firstBytes = firstBytes
  }

  /// Whether packets of another layer lie in the gap.
  public var isForeign: Bool { if case .foreign = content { true } else { false } }
}

/// What lies in a gap between frames.
public enum GapContent: Hashable, Sendable {
  /// Nothing that was recognised.
  case unknown
  /// Runs of 0x00 or 0xFF.
  case constant(UInt8)
  /// Complete tags, and nothing but tags and constant runs.
  case tags
  /// Packets of another layer.
  case foreign(String)
}
