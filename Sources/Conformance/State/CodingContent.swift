import AACSyntax

/// How a frame spends its bits, and how far up its channels are coded.
struct CodingContent: Sendable {
  /// Bits of `section_data()`.
  var sections: Int32 = 0
  /// Bits of `scale_factor_data()`.
  var scaleFactors: Int32 = 0
  /// Bits of `spectral_data()`.
  var spectrum: Int32 = 0
  /// Bits of the bytes of FILs.
  var fill: Int32 = 0
  /// FILs that only pad: empty, or of types 0 and 1.
  var stuffing: Int32 = 0
  /// Bits of these.
  var stuffingBits: Int32 = 0
  /// The first bit of the first of these.
  var stuffingPosition: Int32 = 0
  /// The line behind the highest coded one of SCE and CPE, in those of a long window.
  var end: Int32 = 0
  /// The band behind the highest coded one of the long windows of SCE and CPE.
  var topBand: Int32 = 0
  /// The empty bands below max_sfb of the element with fewest of them; the largest number without
  /// such an element.
  var fewestEmpty = Int32.max

  /// Nothing.
  init() {}

  /// Takes down what a complete frame holds, whose bands are `bands`.
  ///
  /// The frame and numbers are taken, not channels: an element of an array would be copied.
  @inline(__always)
  mutating func read(_ frame: borrowing ADTSFrame, bands: borrowing ScaleFactorBands) {
    self = Self()
    for block in 0..<frame.blockCount {
      for channel in 0..<frame.blocks[block].channelCount { addBits(frame, block, channel) }
      for index in frame.blocks[block].elements.indices {
        let kind = frame.blocks[block].elements[index].kind
        guard kind == .singleChannel || kind == .channelPair,
          let channel = frame.blocks[block].elements[index].channel
        else { continue }
        let pair = kind == .channelPair ? frame.blocks[block].elements[index].index : nil
        addElement(frame, block, pair, channel, bands)
      }
      fill &+= 8 &* Int32(truncatingIfNeeded: frame.blocks[block].fillByteCount)
      if !frame.blocks[block].fills.isEmpty { addStuffing(frame, block) }
    }
  }

  @inline(__always)
  private mutating func addBits(_ frame: borrowing ADTSFrame, _ block: Int, _ channel: Int) {
    let start = frame.blocks[block].channels[channel].sections.position
    let middle = frame.blocks[block].channels[channel].scaleFactors.position
    let flags = frame.blocks[block].channels[channel].flagPosition
    sections &+= Int32(truncatingIfNeeded: middle &- start)
    scaleFactors &+= Int32(truncatingIfNeeded: flags &- middle)
    if let start = frame.blocks[block].channels[channel].spectralPosition {
      let end = frame.blocks[block].channels[channel].end
      spectrum &+= Int32(truncatingIfNeeded: end &- start)
    }
  }

  /// Looks how far up an SCE or CPE is coded.
  @inline(__always)
  private mutating func addElement(
    _ frame: borrowing ADTSFrame, _ block: Int, _ pair: Int?, _ channel: Int,
    _ bands: borrowing ScaleFactorBands
  ) {
    var coded = frame.codedBandCount(block: block, channel: channel)
    if let pair {
      let other = frame.codedBandCount(block: block, channel: channel &+ 1)
      if frame.blocks[block].pairs[pair].commonWindow {
        // Both channels share max_sfb: it is too large only if it is for both.
        coded = max(coded, other)
      } else {
        add(frame, block, channel &+ 1, coded: other, bands)
      }
    }
    add(frame, block, channel, coded: coded, bands)
  }

  /// Takes down that a channel, or two with common windows, code `coded` bands.
  @inline(__always)
  private mutating func add(
    _ frame: borrowing ADTSFrame, _ block: Int, _ channel: Int, coded: Int,
    _ bands: borrowing ScaleFactorBands
  ) {
    let sequence = frame.blocks[block].channels[channel].info.windowSequence
    let count = Int32(truncatingIfNeeded: coded)
    if count > 0 {
      let line = Int32(truncatingIfNeeded: bands.offset(coded, sequence))
      end = max(end, sequence == .eightShort ? 8 &* line : line)
    }
    if sequence != .eightShort { topBand = max(topBand, count) }
    let maxSFB = frame.blocks[block].channels[channel].info.maxSFB
    fewestEmpty = min(fewestEmpty, Int32(truncatingIfNeeded: maxSFB) &- count)
  }

  private mutating func addStuffing(_ frame: borrowing ADTSFrame, _ block: Int) {
    for index in frame.blocks[block].elements.indices
    where frame.blocks[block].elements[index].kind == .fill {
      let element = frame.blocks[block].elements[index]
      let payloads = frame.blocks[block].fills[element.index].extensions
      let onlyPads = payloads.allSatisfy { frame.blocks[block].extensions[$0].type <= 1 }
      guard onlyPads else { continue }
      if stuffing == 0 { stuffingPosition = Int32(truncatingIfNeeded: element.position) }
      stuffing &+= 1
      stuffingBits &+= Int32(truncatingIfNeeded: element.end &- element.position)
    }
  }
}

extension ADTSFrame {
  /// The band behind the highest one that codes something in any group of a channel: noise,
  /// intensity, or a line that is not zero in its section.
  @inline(__always)
  func codedBandCount(block: Int, channel: Int) -> Int {
    var index = blocks[block].channels[channel].sections.count &- 1
    let hasGroups = blocks[block].channels[channel].info.groupCount > 1
    var count = 0
    while index >= 0 {
      let section = blocks[block].channels[channel].sections[index]
      if section.isCoded {
        count = max(count, Int(section.end))
        if !hasGroups { return count }
      }
      index &-= 1
    }
    return count
  }
}

extension SectionData.Section {
  /// Whether a band of the section is noise or intensity, or a line of it is not zero.
  var isCoded: Bool { codebook > 12 || largestMagnitude > 0 && codebook > 0 }
}
