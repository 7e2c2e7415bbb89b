import AACSyntax
import Bitstream
public import Transports

/// Whether the two channels of the first CPE are one and the same throughout a stream.
public struct PairFacts: Sendable {
  /// How two channels can be one.
  public enum Kind: String, Sendable, CaseIterable {
    /// M/S in all bands, and nothing in the side channel.
    case emptySide = "side channel empty"
    /// The same bits in both channels.
    case equal = "channels equal"
    /// Nothing in the first channel.
    case emptyFirst = "first channel empty"
    /// Nothing in the second channel.
    case emptySecond = "second channel empty"
  }

  /// Frames with something in the pair.
  public private(set) var frames = 0
  /// The first of them.
  public private(set) var first: (unit: AccessUnit, timeSeconds: Double?, bit: Int)?
  /// Whether two SCE that stand where a pair may stand differ in any frame.
  public private(set) var singlesDiffer = false
  /// The kinds that hold so far, a bit each in their order.
  private var open: UInt8 = 0b1111

  /// Nothing counted.
  public init() {}

  /// Whether something may still hold.
  var isOpen: Bool { open != 0 }

  /// The kind that holds of all frames; `nil` if none does, or without frames.
  public var kind: Kind? {
    guard frames > 0 else { return nil }
    return zip(Kind.allCases, 0...).first { open >> UInt8($0.1) & 1 == 1 }?.0
  }

  /// Counts a frame.
  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan
  ) {
    for block in 0..<frame.blockCount {
      guard
        let element = frame.blocks[block].elements.first(where: { $0.kind == .channelPair }),
        let channel = element.channel
      else {
        noteSingles(frame, block, bytes)
        continue
      }
      let one = frame.codedBandCount(block: block, channel: channel)
      let other = frame.codedBandCount(block: block, channel: channel + 1)
      guard one > 0 || other > 0 else { continue }
      frames += 1
      if first == nil { first = (unit, timeSeconds, element.position) }
      let usesMS = frame.blocks[block].pairs[element.index].usesMS
      if !(other == 0 && Self.isMidSide(frame, block, element, channel)) {
        close(.emptySide)
      }
      if usesMS || open & 2 == 0 || !Self.areEqual(frame, block, channel, channel + 1, bytes) {
        close(.equal)
      }
      if one > 0 || usesMS { close(.emptyFirst) }
      if other > 0 || usesMS { close(.emptySecond) }
    }
  }

  private mutating func noteSingles(_ frame: borrowing ADTSFrame, _ block: Int, _ bytes: RawSpan) {
    guard !singlesDiffer else { return }
    var first: Int?
    var second: Int?
    for index in frame.blocks[block].elements.indices
    where frame.blocks[block].elements[index].kind == .singleChannel {
      guard second == nil, let channel = frame.blocks[block].elements[index].channel else { return }
      if first == nil { first = channel } else { second = channel }
    }
    guard let first, let second else { return }
    singlesDiffer = !Self.areEqual(frame, block, first, second, bytes)
  }

  private mutating func close(_ kind: Kind) {
    switch kind {
    case .emptySide: open &= ~1
    case .equal: open &= ~2
    case .emptyFirst: open &= ~4
    case .emptySecond: open &= ~8
    }
  }

  /// Whether M/S is on in all bands that the first channel codes.
  private static func isMidSide(
    _ frame: borrowing ADTSFrame, _ block: Int, _ element: SyntacticElement, _ channel: Int
  ) -> Bool {
    if frame.blocks[block].pairs[element.index].msMaskPresent == 2 { return true }
    guard frame.blocks[block].pairs[element.index].usesMS else { return false }
    for index in 0..<frame.blocks[block].channels[channel].sections.count {
      let section = frame.blocks[block].channels[channel].sections[index]
      guard section.isSpectral, section.isCoded else { continue }
      for band in section.bands
      where !frame.blocks[block].pairs[element.index].isMS(group: Int(section.group), band: band) {
        return false
      }
    }
    return true
  }

  /// Whether both channels are written with the same bits.
  private static func areEqual(
    _ frame: borrowing ADTSFrame, _ block: Int, _ channel: Int, _ second: Int, _ bytes: RawSpan
  ) -> Bool {
    var one = frame.blocks[block].channels[channel].position
    var other = frame.blocks[block].channels[second].position
    let end = frame.blocks[block].channels[channel].end
    guard frame.blocks[block].channels[second].end - other == end - one else { return false }
    while one < end {
      let width = min(56, end - one)
      guard bytes.bits(at: one, width) == bytes.bits(at: other, width) else { return false }
      one += width
      other += width
    }
    return true
  }
}
