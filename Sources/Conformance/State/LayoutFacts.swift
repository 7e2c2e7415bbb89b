import AACSyntax
public import Transports

/// Which channel elements come under which `channel_configuration`, counted over the frames that end
/// where their last block does.
public struct LayoutFacts: Sendable {
  /// Frames with one `channel_configuration` and one list of elements.
  public struct Entry: Sendable {
    /// `channel_configuration`.
    public var configuration: Int
    /// The elements.
    public var elements: ElementList
    /// Bits of `BlockOutline.tags`, of the first frame.
    public var tags: UInt64
    /// How many frames.
    public var count = 0
    /// Which frames; not kept of elements that are those of `channel_configuration`.
    public var frames = FrameSpan()
    /// The first of them.
    public var first: AccessUnit
    /// Seconds from the start of the stream to it.
    public var timeSeconds: Double?
    /// Whether the elements are those of `channel_configuration`.
    public var isExpected: Bool
  }

  /// Kinds of frames that are listed; hostile input may have more, which prove nothing more.
  static let limit = 64

  /// The kinds of frames, in the order of their first.
  public private(set) var entries: [Entry] = []
  /// Frames whose elements differ from those before without a sign of it.
  public private(set) var changes = 0

  /// The entry of the last frame, and frames in a row that are of it and not counted there yet.
  private var latest: (configuration: Int, elements: ElementList, place: Int)?
  private var pending = 0

  /// Nothing counted.
  public init() {}

  /// Counts a frame, or a block of it with elements of its own.
  @inline(__always)
  mutating func add(_ outline: BlockOutline, _ unit: AccessUnit, timeSeconds: Double?) {
    let configuration = Int(unit.header.fixed.channelConfiguration)
    if let latest, latest.configuration == configuration, latest.elements == outline.elements {
      pending &+= 1
    } else {
      addOther(configuration, outline, unit, timeSeconds)
    }
  }

  /// Counts a frame whose kind is not the one of the frame before.
  @inline(never)
  private mutating func addOther(
    _ configuration: Int, _ outline: BlockOutline, _ unit: AccessUnit, _ timeSeconds: Double?
  ) {
    finish()
    guard let place = place(configuration, outline, unit, timeSeconds) else { return }
    if entries[place].isExpected {
      pending = 1
      latest = (configuration, outline.elements, place)
    } else {
      entries[place].count &+= 1
      entries[place].frames.insert(unit.index)
    }
  }

  /// Counts the frames that are not counted yet.
  mutating func finish() {
    if let latest { entries[latest.place].count &+= pending }
    latest = nil
    pending = 0
  }

  private mutating func place(
    _ configuration: Int, _ outline: BlockOutline, _ unit: AccessUnit, _ timeSeconds: Double?
  ) -> Int? {
    let elements = outline.elements
    let known = entries.firstIndex {
      $0.configuration == configuration && $0.elements == elements
    }
    if let known { return known }
    guard entries.count < Self.limit else { return nil }
    entries.append(
      Entry(
        configuration: configuration, elements: elements, tags: outline.tags, first: unit,
        timeSeconds: timeSeconds,
        isExpected: ElementList(configuration: configuration) == elements))
    return entries.count - 1
  }

  /// Counts a frame whose elements differ from those before.
  mutating func addChange() { changes += 1 }

  /// Frames with audio under `configuration` in all.
  func frameCount(_ configuration: Int) -> Int {
    entries.reduce(0) { sum, entry in
      entry.configuration == configuration && !entry.elements.isEmpty ? sum + entry.count : sum
    }
  }

  /// The entries of `configuration` with audio for which `test` holds, the one with most frames
  /// first, and their frames together.
  func entries(
    _ configuration: Int, where test: (ElementList) -> Bool
  ) -> (entries: [Entry], frames: FrameSpan, count: Int)? {
    let found = entries.filter {
      $0.configuration == configuration && !$0.elements.isEmpty && test($0.elements)
    }
    guard !found.isEmpty else { return nil }
    let frames = found.count == 1 ? found[0].frames : FrameSpan(joining: found.map(\.frames))
    return (
      found.sorted { ($1.count, $0.first.index) < ($0.count, $1.first.index) }, frames,
      found.reduce(0) { $0 + $1.count }
    )
  }

  /// The elements that most frames have.
  public var usual: ElementList? {
    entries.max { ($0.count, $1.first.index) < ($1.count, $0.first.index) }?.elements
  }
}

extension FrameSpan {
  /// The frames of all `spans`, which share none; beyond the ranges that are listed only their number
  /// and their ends are known.
  init(joining spans: [FrameSpan]) {
    let ranges = spans.flatMap(\.ranges).sorted { $0.lowerBound < $1.lowerBound }
    self.init(
      first: spans.map(\.first).min() ?? 0, last: spans.map(\.last).max() ?? 0,
      count: spans.reduce(0) { $0 + $1.count }, listing: ranges)
  }
}
