import AACSyntax
import Bitstream
public import Transports

/// Bytes behind the last block of frames that could be read to there.
public struct TrailerFacts: Sendable {
  /// The most bytes that are taken for a trailer.
  public static let limit = 64

  /// Frames with a trailer of one size.
  public struct Group: Sendable {
    /// How many.
    public var count = 0
    /// Which.
    public var frames = FrameSpan()
    /// The first of them.
    public var first: AccessUnit?
    /// Seconds from the start of the stream to it.
    public var timeSeconds: Double?
    /// The first bit of its trailer.
    public var bit = 0
    /// The bytes of its trailer.
    public var sample: [UInt8] = []
    /// Frames whose trailers have the same bytes.
    public var equal = 0
    /// Frames whose trailers begin like an ADTS header.
    public var headers = 0
  }

  /// Frames that could be read to their last block.
  public private(set) var frames = 0
  /// Trailers by their number of bytes, 0 to `limit`; empty until there is one.
  public private(set) var groups: [Group] = []

  /// Nothing counted.
  public init() {}

  /// Counts a frame that was read to its last block.
  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan
  ) {
    frames &+= 1
    let count = unit.byteCount &- frame.end >> 3
    guard count > 0, count <= Self.limit, frame.end & 7 == 0 else { return }
    if groups.isEmpty { groups = [Group](repeating: Group(), count: Self.limit + 1) }
    let start = frame.end >> 3
    groups[count].count += 1
    groups[count].frames.insert(unit.index)
    if groups[count].first == nil {
      groups[count].first = unit
      groups[count].timeSeconds = timeSeconds
      groups[count].bit = frame.end
      groups[count].sample = (0..<count).map { bytes.byte(at: start + $0) }
    }
    if (0..<count).allSatisfy({ bytes.byte(at: start + $0) == groups[count].sample[$0] }) {
      groups[count].equal += 1
    }
    if Self.isHeader(bytes, at: start, count: count) { groups[count].headers += 1 }
  }

  /// Whether bytes begin like an ADTS header: syncword and layer 0.
  static func isHeader(_ bytes: RawSpan, at start: Int, count: Int) -> Bool {
    count >= 2 && bytes.byte(at: start) == 0xFF && bytes.byte(at: start + 1) & 0xF6 == 0xF0
  }

  /// The size of trailer that at least nine in ten of at least five frames have.
  public var constant: (byteCount: Int, group: Group)? {
    guard
      let place = groups.indices.first(where: {
        groups[$0].count >= 5 && groups[$0].count * 10 >= frames * 9
      })
    else { return nil }
    return (place, groups[place])
  }
}
