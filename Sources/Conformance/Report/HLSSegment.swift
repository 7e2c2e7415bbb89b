import AACSyntax
import Transports

/// Where a segment of packed audio stands in its presentation.
///
/// RFC 8216, 3.4: the time of the first sample stands in a PRIV frame at the start of the segment.
public struct HLSSegment: Hashable, Sendable {
  /// The time of the first sample in units of 1/90000 s, 33 bits.
  public var timestamp: UInt64
  /// Seconds from the first sample to the end of the last frame.
  public var durationSeconds: Double
  /// Seconds that one frame takes; 0 if they are not known.
  public var frameSeconds: Double
  /// The byte of the file with the time.
  public var byteOffset: UInt64

  /// A segment.
  public init(
    timestamp: UInt64, durationSeconds: Double, frameSeconds: Double, byteOffset: UInt64 = 0
  ) {
    self.timestamp = timestamp
    self.durationSeconds = durationSeconds
    self.frameSeconds = frameSeconds
    self.byteOffset = byteOffset
  }

  /// What the tag at the start of a file tells; `nil` if there is none with a time.
  public init?(_ facts: StreamFacts) {
    guard let (tag, frame) = facts.timestampFrame, frame.hasTimestampOwner,
      let time = frame.timestamp, facts.frameCount > 0
    else { return nil }
    timestamp = time
    durationSeconds = facts.durationSeconds
    let rate = facts.usualHeader?.samplingFrequency ?? 0
    let blocks = (facts.first?.header.variable.numberOfRawDataBlocks ?? 0) + 1
    frameSeconds = rate > 0 ? Double(1024 * blocks) / Double(rate) : 0
    byteOffset =
      tag.offset + UInt64(frame.offset + frame.owner.count + (frame.isTerminated ? 1 : 0))
  }
}

extension StreamFacts {
  /// The PRIV frame before the first frame of the file that is the time of a segment; without one,
  /// the first that is meant to be.
  var timestampFrame: (tag: TagFacts, frame: PrivateFrame)? {
    let frames = tags.filter { $0.beforeFrame == 0 && $0.isID3v2 }.flatMap { tag in
      tag.privateFrames.map { (tag: tag, frame: $0) }
    }
    return frames.first { $0.frame.hasTimestampOwner }
      ?? frames.first { $0.frame.isMeantAsTimestamp }
  }
}

extension PrivateFrame {
  /// The owner of the time of a segment.
  static let timestampOwner = "com.apple.streaming.transportStreamTimestamp"

  /// Bytes of it that may be other ones, or lacking, where it is still what was meant: with the last
  /// word of it lost it could be any owner.
  private static let strayBytes = 8

  /// Whether the owner is exactly that of the time of a segment.
  var hasTimestampOwner: Bool {
    isTerminated && owner.elementsEqual(Self.timestampOwner.utf8)
  }

  /// Whether the owner is that of the time of a segment, with bytes too many or too few.
  var isMeantAsTimestamp: Bool {
    // A stray zero byte before the owner puts it into the data, of which not all are kept.
    if owner.isEmpty { return data.starts(with: "com.apple.stream".utf8) }
    let text = String(decoding: owner.filter { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self)
      .lowercased()
    let exact = Self.timestampOwner.lowercased()
    if text.contains(exact) { return true }
    let start = zip(text.utf8, exact.utf8).prefix { $0 == $1 }.count
    let end = zip(text.utf8.reversed(), exact.utf8.reversed()).prefix { $0 == $1 }.count
    return start + end >= exact.utf8.count - Self.strayBytes
  }

  /// The time; `nil` if the data are no number of 33 bits.
  var timestamp: UInt64? {
    guard dataByteCount == 8, data.count == 8 else { return nil }
    let value = data.reduce(0) { $0 << 8 | UInt64($1) }
    return value >> 33 == 0 ? value : nil
  }
}
