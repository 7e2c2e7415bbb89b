public import AACSyntax

/// A raw_data_block in outline: its channel elements, their tags and their windows.
public struct BlockOutline: Hashable, Sendable {
  /// SCE, CPE and LFE in their order.
  public private(set) var elements = ElementList()
  /// Whether two SCE, two CPE, two CCE, two LFE or two PCE share a tag.
  public private(set) var repeatsTag = false
  /// Bit 16 * id_syn_ele + element_instance_tag is set of each SCE, CPE, CCE and LFE.
  public private(set) var tags: UInt64 = 0
  /// `window_sequence` of the channels of `elements`, two bits each, the first in the lowest, of 32
  /// channels at most.
  var windows: UInt64 = 0

  /// A block without elements.
  public init() {}

  /// The outline of a block of `frame`.
  ///
  /// The frame and a number are taken, not the block: an element of an array would be copied.
  @inline(__always)
  public init(_ frame: borrowing ADTSFrame, block: Int) {
    var configTags: UInt64 = 0
    for index in frame.blocks[block].elements.indices {
      let element = frame.blocks[block].elements[index]
      switch element.kind {
      case .singleChannel, .lfeChannel, .channelPair:
        note(tag: element)
        let first = elements.channelCount
        elements.append(element.kind)
        guard let channel = element.channel else { break }
        note(frame.blocks[block].channels[channel].info.windowSequence, of: first)
        if element.kind == .channelPair {
          note(frame.blocks[block].channels[channel &+ 1].info.windowSequence, of: first &+ 1)
        }
      case .couplingChannel: note(tag: element)
      case .programConfig:
        let bit: UInt64 = 1 << UInt64(element.instanceTag)
        if configTags & bit != 0 { repeatsTag = true }
        configTags |= bit
      case .dataStream, .fill, .end: break
      }
    }
  }

  @inline(__always)
  private mutating func note(tag element: SyntacticElement) {
    let bit = Self.bit(element.kind, tag: element.instanceTag)
    if tags & bit != 0 { repeatsTag = true }
    tags |= bit
  }

  @inline(__always)
  private mutating func note(_ sequence: WindowSequence, of channel: Int) {
    guard channel < 32 else { return }
    windows |= UInt64(sequence.rawValue) &<< UInt64(truncatingIfNeeded: 2 &* channel)
  }

  /// The bit of an element in `tags`.
  ///
  /// - Precondition: `kind` is SCE, CPE, CCE or LFE, `tag` below 16.
  @inline(__always)
  static func bit(_ kind: SyntacticElement.Kind, tag: UInt8) -> UInt64 {
    1 &<< (UInt64(kind.rawValue) &* 16 &+ UInt64(tag))
  }

  /// The first element of some bits of `tags`.
  ///
  /// - Precondition: there is a bit.
  static func element(_ tags: UInt64) -> (kind: SyntacticElement.Kind, tag: Int) {
    let place = tags.trailingZeroBitCount
    return (SyntacticElement.Kind(rawValue: UInt8(place / 16 & 3)) ?? .singleChannel, place & 15)
  }

  /// `window_sequence` of a channel.
  ///
  /// - Precondition: `0 <= channel < 32`.
  func windowSequence(_ channel: Int) -> WindowSequence {
    WindowSequence(rawValue: UInt8(windows >> UInt64(2 * channel) & 3)) ?? .onlyLong
  }

  /// The first window of `sequences` among those of the channels.
  func firstWindow(in sequences: [WindowSequence]) -> WindowSequence? {
    (0..<min(elements.channelCount, 32)).lazy.map { self.windowSequence($0) }
      .first { sequences.contains($0) }
  }

  /// Whether the windows of each channel may follow those of `earlier`.
  ///
  /// ISO/IEC 14496-3, 4.6.11.3.2: ONLY_LONG and LONG_STOP end long, LONG_START and EIGHT_SHORT end
  /// short; ONLY_LONG and LONG_START begin long, EIGHT_SHORT and LONG_STOP begin short.
  func follows(_ earlier: Self) -> Bool { brokenWindows(after: earlier) == 0 }

  /// Bit 2n is set if the window of channel n does not fit to that of `earlier`.
  private func brokenWindows(after earlier: Self) -> UInt64 {
    let low: UInt64 = 0x5555_5555_5555_5555
    let endsShort = (earlier.windows ^ earlier.windows >> 1) & low
    let beginsShort = windows >> 1 & low
    return endsShort ^ beginsShort
  }

  /// The first channel whose window does not fit to that of `earlier`.
  func firstBrokenChannel(after earlier: Self) -> Int? {
    let broken = brokenWindows(after: earlier)
    return broken == 0 ? nil : broken.trailingZeroBitCount / 2
  }
}
