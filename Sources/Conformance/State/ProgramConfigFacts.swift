public import AACSyntax
import Bitstream
public import Transports

/// The PCEs of a file against its headers, counted over the frames that end where their last block
/// does: in others a PCE may be misread.
public struct ProgramConfigFacts: Sendable {
  /// A PCE in a frame.
  public struct Place: Sendable {
    /// The PCE.
    public var config: ProgramConfigElement
    /// The frame.
    public var unit: AccessUnit
    /// Seconds from the start of the stream to the frame.
    public var timeSeconds: Double?
    /// The channel elements of its block.
    public var coded: ElementList
    /// The comment as text.
    public var comment: String
  }

  /// Frames of one kind.
  public struct Group: Sendable {
    /// How many.
    public var count = 0
    /// Which.
    public var frames = FrameSpan()
    /// The first PCE among them.
    public var first: Place?

    mutating func insert(_ index: Int) {
      count += 1
      frames.insert(index)
    }
  }

  /// Frames with `channel_configuration` 0, PCE or not.
  public private(set) var undeclared = Group()
  /// The first of them.
  public private(set) var firstUndeclared: (unit: AccessUnit, timeSeconds: Double?)?
  /// How many of them come before the first PCE.
  public private(set) var beforeFirst = 0
  /// Frames with `channel_configuration` 0 and a PCE.
  public private(set) var needed = Group()
  /// Frames with `channel_configuration` 1 to 7 and a PCE of the same elements.
  public private(set) var redundant = Group()
  /// Frames with `channel_configuration` 1 to 7 and a PCE of other elements.
  public private(set) var contradicting = Group()

  /// Whether there is a PCE in any frame, whatever its `channel_configuration`.
  public var hasAny: Bool { needed.count + redundant.count + contradicting.count > 0 }

  /// Nothing counted.
  public init() {}

  /// Counts a frame with a PCE or without `channel_configuration`.
  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan
  ) {
    let configuration = Int(unit.header.fixed.channelConfiguration)
    let block = (0..<frame.blockCount).first { !frame.blocks[$0].programConfigs.isEmpty }
    if configuration == 0 {
      undeclared.insert(unit.index)
      if firstUndeclared == nil { firstUndeclared = (unit, timeSeconds) }
      if block == nil, needed.count == 0 { beforeFirst += 1 }
    }
    guard let block else { return }
    let config = frame.blocks[block].programConfigs[0]
    let kind: WritableKeyPath<Self, Group> =
      configuration == 0
      ? \.needed
      : ElementList(config) == ElementList(configuration: configuration)
        ? \.redundant : \.contradicting
    self[keyPath: kind].insert(unit.index)
    if self[keyPath: kind].first == nil {
      self[keyPath: kind].first = Place(
        config: config, unit: unit, timeSeconds: timeSeconds,
        coded: BlockOutline(frame, block: block).elements, comment: Self.text(of: config, in: bytes)
      )
    }
  }

  /// Whether a PCE stands in the frame `frame` as one did at the start of the stream, and in none
  /// between. PCEs at regular intervals are the habit of an encoder.
  func comesAgain(at frame: Int) -> Bool {
    [needed, redundant, contradicting].contains { group in
      let ranges = group.frames.ranges
      guard ranges.count >= 2, ranges[0].lowerBound == 0, ranges[1].lowerBound == frame else {
        return false
      }
      return ranges.count == 2 || ranges[2].lowerBound != 2 * frame
    }
  }

  /// The comment with `?` for whatever is no printable ASCII.
  private static func text(of config: ProgramConfigElement, in bytes: RawSpan) -> String {
    let start = config.comment.start >> 3
    return String(
      decoding: (0..<config.comment.count / 8).map { index in
        let byte = bytes.byte(at: start + index)
        return byte >= 0x20 && byte < 0x7F ? byte : UInt8(ascii: "?")
      }, as: UTF8.self)
  }
}

extension ProgramConfigElement {
  /// The lists of channel elements by name.
  var channelLists: [(name: String, entries: List)] {
    [("front", front), ("side", side), ("back", back)]
  }

  /// Whether front, side, back and LFE lists are those of `other`.
  func hasLayout(of other: Self) -> Bool {
    front == other.front && side == other.side && back == other.back && lfe == other.lfe
  }

  /// Bits of `BlockOutline.tags` for the SCE, CPE and LFE that are listed.
  var channelTags: UInt64 {
    var tags: UInt64 = 0
    for (_, list) in channelLists {
      for entry in list {
        tags |= BlockOutline.bit(entry.flag ? .channelPair : .singleChannel, tag: entry.tag)
      }
    }
    for entry in lfe { tags |= BlockOutline.bit(.lfeChannel, tag: entry.tag) }
    return tags
  }

  /// Bits of `BlockOutline.tags` for the CCE that are listed.
  var couplingTags: UInt64 {
    coupling.reduce(0) { $0 | BlockOutline.bit(.couplingChannel, tag: $1.tag) }
  }

  /// The elements of a list with their tags: `SCE 0, CPE 0`.
  static func text(of list: List) -> String {
    guard !list.isEmpty else { return "none" }
    return list.map { ($0.flag ? "CPE" : "SCE") + " \($0.tag)" }.joined(separator: ", ")
  }

  /// All lists of channel elements: `front CPE 0; back CPE 1; LFE 0`.
  var layoutText: String {
    var parts = channelLists.filter { !$0.entries.isEmpty }.map {
      "\($0.name) \(Self.text(of: $0.entries))"
    }
    if !lfe.isEmpty { parts.append("LFE " + lfe.map { "\($0.tag)" }.joined(separator: ", ")) }
    return parts.isEmpty ? "no channel" : parts.joined(separator: "; ")
  }
}
