import Bitstream

/// A PRIV frame of an ID3v2 tag: data of an owner.
///
/// ID3v2.4, 4.27: the owner's identifier, a zero byte, the data.
public struct PrivateFrame: Hashable, Sendable {
  /// The bytes before the first zero byte, at most `ownerLimit`.
  public var owner: [UInt8]
  /// Whether a zero byte ends the owner.
  public var isTerminated: Bool
  /// The first bytes behind the zero byte, at most 16.
  public var data: [UInt8]
  /// The bytes behind the zero byte.
  public var dataByteCount: Int
  /// The first byte of the owner, counted from the first of the tag.
  public var offset: Int

  /// Bytes of an owner that are kept.
  public static let ownerLimit = 128

  /// The PRIV frame that lies in `body`.
  init(_ bytes: RawSpan, body: Range<Int>, tagOffset: Int) {
    var end = body.lowerBound
    while end < body.upperBound, bytes.byte(at: end) != 0 { end += 1 }
    owner = (body.lowerBound..<min(end, body.lowerBound + Self.ownerLimit)).map {
      bytes.byte(at: $0)
    }
    isTerminated = end < body.upperBound
    let start = min(end + 1, body.upperBound)
    data = (start..<min(body.upperBound, start + 16)).map { bytes.byte(at: $0) }
    dataByteCount = body.upperBound - start
    offset = body.lowerBound - tagOffset
  }
}

extension MetadataTag {
  /// The PRIV frames of the ID3v2 tag at `offset`, at most `limit`.
  public static func privateFrames(
    at offset: Int, in bytes: RawSpan, limit: Int = 8
  ) -> [PrivateFrame] {
    var frames: [PrivateFrame] = []
    forEachFrame(at: offset, in: bytes) { name, body in
      if name == 0x5052_4956 {  // "PRIV"
        frames.append(PrivateFrame(bytes, body: body, tagOffset: offset))
      }
      return frames.count < limit
    }
    return frames
  }
}
