import AACSyntax

// The frame and a number are taken, not the block: an element of an array would be copied.
extension FrameTraits {
  /// What the kinds of a block's elements tell.
  init(elementsOf frame: borrowing ADTSFrame, block number: Int) {
    var traits: FrameTraits = []
    for index in frame.blocks[number].elements.indices {
      switch frame.blocks[number].elements[index].kind {
      case .lfeChannel: traits.insert(.lfe)
      case .couplingChannel: traits.insert(.coupling)
      case .dataStream: traits.insert(.dataStream)
      case .programConfig: traits.insert(.programConfig)
      case .singleChannel, .channelPair, .fill, .end: break
      }
    }
    self = traits
  }

  /// What the content of a block's elements tells, extension payloads left out.
  ///
  /// `windows` gets `window_sequence` of the block's channels, CCEs included, as a `BlockOutline` has
  /// them.
  @inline(__always)
  init(
    contentOf frame: borrowing ADTSFrame, block number: Int, hasLFE: Bool,
    windows: inout UInt64
  ) {
    var traits: FrameTraits = []
    for index in frame.blocks[number].pairs.indices {
      if frame.blocks[number].pairs[index].usesMS { traits.insert(.ms) }
      if frame.blocks[number].pairs[index].msMaskPresent == 3 { traits.insert(.reserved) }
    }
    if frame.blocks[number].alignmentValue != 0 { traits.insert(.alignmentOnes) }
    var books: UInt16 = 0
    var features: ChannelFeatures = []
    var emptySections = 0
    for index in 0..<frame.blocks[number].channelCount {
      // Behind channel 31 the shift leaves nothing.
      windows |=
        UInt64(frame.blocks[number].channels[index].info.windowSequence.rawValue)
        << UInt64(truncatingIfNeeded: 2 &* index)
      books |= frame.blocks[number].channels[index].sections.codebooks
      features.formUnion(frame.blocks[number].channels[index].features)
      emptySections |= frame.blocks[number].channels[index].sections.emptySectionCount
      if frame.blocks[number].channels[index].scaleFactors.leavesRange
        || frame.blocks[number].channels[index].scaleFactors.hasExtremeSideGain
      {
        traits.insert(.extremeGain)
      }
    }
    if emptySections != 0 { traits.insert(.emptySection) }
    if books & 0x0FFE != 0 { traits.insert(.spectrum) }
    if books & 0xC000 != 0 { traits.insert(.intensity) }
    if books & 0x2000 != 0 { traits.insert(.noise) }
    if books & 0xFFFE == 0 { traits.insert(.silent) }
    if !features.isEmpty { traits.insert(features, of: frame, block: number) }
    if hasLFE, frame.hasOddLFE(inBlock: number) { traits.insert(.oddLFE) }
    self = traits
  }

  /// Adds what the features of a block's channels tell.
  private mutating func insert(
    _ features: ChannelFeatures, of frame: borrowing ADTSFrame, block number: Int
  ) {
    if features.contains(.reservedBit) { insert(.reserved) }
    if features.contains(.shortWindows) { insert(.shortWindows) }
    if features.contains(.pulse) { insert(.pulse) }
    if features.contains(.gainControl) { insert(.gainControl) }
    let isMain = frame.blocks[number].parameters.objectType == 1
    if features.contains(.tns) {
      insert(.tns)
      if isMain, frame.hasLongTNS(inBlock: number) { insert(.longTNS) }
    }
    if features.contains(.prediction) {
      if isMain { insert(.prediction) }
      if frame.hasLTP(inBlock: number) { insert(.ltp) }
    }
  }

  /// Adds what the extension payloads of a block tell.
  mutating func insertExtensions(_ frame: borrowing ADTSFrame, block number: Int) {
    guard !frame.blocks[number].extensions.isEmpty else { return }
    insert(.fill)
    for payload in frame.blocks[number].extensions {
      insert(payload.isSBR ? .sbr : .otherExtension)
      if payload.type == 12 || payload.type == 9 { insert(.spatialAudio) }
    }
    guard contains(.sbr) else { return }
    for index in frame.blocks[number].sbrOutcomes.indices
    where frame.blocks[number].sbrOutcomes[index].psCount > 0 {
      insert(.ps)
    }
    if !frame.hasPlainSBRLayout(inBlock: number) {
      formUnion([.oddSBR, .misplacedSBR])
    } else if !frame.hasSoundSBR(inBlock: number) {
      insert(.oddSBR)
    }
  }
}

extension ADTSFrame {
  /// Whether a channel has a TNS filter of AAC Main that AAC LC does not have.
  fileprivate func hasLongTNS(inBlock number: Int) -> Bool {
    for index in 0..<blocks[number].channelCount
    where blocks[number].channels[index].hasTNS
      && blocks[number].channels[index].tns.highestOrder > 12
    {
      return true
    }
    return false
  }

  /// Whether a channel has long-term prediction.
  fileprivate func hasLTP(inBlock number: Int) -> Bool {
    for index in 0..<blocks[number].channelCount
    where blocks[number].channels[index].info.ltp != nil
      || blocks[number].channels[index].info.secondLTP != nil
    {
      return true
    }
    return false
  }

  /// Whether the channel of an LFE uses a tool, or codes a band that goes on behind the lines that it
  /// may have.
  fileprivate func hasOddLFE(inBlock number: Int) -> Bool {
    for index in blocks[number].elements.indices
    where blocks[number].elements[index].kind == .lfeChannel {
      if let channel = blocks[number].elements[index].channel,
        isOddLFE(block: number, channel: channel)
      {
        return true
      }
    }
    return false
  }

  private func isOddLFE(block: Int, channel: Int) -> Bool {
    let info = blocks[block].channels[channel].info
    guard info.windowSequence == .onlyLong, info.windowShape == 0, !info.predictorDataPresent,
      !blocks[block].channels[channel].hasTNS,
      let bands = ScaleFactorBands.known(blocks[block].parameters)
    else { return true }
    let count = codedBandCount(block: block, channel: channel)
    return bands.offset(count, .onlyLong) > LFELinesAboveLimit.lineLimit
  }
}
