import AACSyntax

extension FrameTraits {
  /// What a block holds; its channels (SCE 1, CPE 2, LFE 1) are added to `channels`.
  ///
  /// The frame and a number are taken, not the block: an element of an array would be copied.
  init(_ frame: borrowing ADTSFrame, block number: Int, channels: inout Int) {
    var traits: FrameTraits = []
    for index in frame.blocks[number].elements.indices {
      switch frame.blocks[number].elements[index].kind {
      case .singleChannel: channels += 1
      case .channelPair: channels += 2
      case .lfeChannel:
        channels += 1
        traits.insert(.lfe)
        if let channel = frame.blocks[number].elements[index].channel,
          frame.isOddLFE(block: number, channel: channel)
        {
          traits.insert(.oddLFE)
        }
      case .couplingChannel: traits.insert(.coupling)
      case .dataStream: traits.insert(.dataStream)
      case .programConfig: traits.insert(.programConfig)
      case .fill, .end: break
      }
    }
    for index in frame.blocks[number].pairs.indices {
      if frame.blocks[number].pairs[index].usesMS { traits.insert(.ms) }
      if frame.blocks[number].pairs[index].msMaskPresent == 3 { traits.insert(.reserved) }
    }
    if frame.blocks[number].alignmentValue != 0 { traits.insert(.alignmentOnes) }
    var allBooks: UInt16 = 0
    for index in 0..<frame.blocks[number].channelCount {
      let books = frame.blocks[number].channels[index].sections.codebooks
      allBooks |= books
      if frame.blocks[number].channels[index].sections.emptySectionCount > 0 {
        traits.insert(.emptySection)
      }
      if frame.blocks[number].channels[index].scaleFactors.leavesRange
        || frame.blocks[number].channels[index].scaleFactors.hasExtremeSideGain
      {
        traits.insert(.extremeGain)
      }
      if frame.blocks[number].channels[index].info.reservedBit { traits.insert(.reserved) }
      if books & 0x0FFE != 0 { traits.insert(.spectrum) }
      if books & 0xE000 != 0 {
        if books & 0xC000 != 0 { traits.insert(.intensity) }
        if books & 0x2000 != 0 { traits.insert(.noise) }
      }
      if frame.blocks[number].channels[index].hasTNS {
        traits.insert(.tns)
        if frame.blocks[number].parameters.objectType == 1,
          frame.blocks[number].channels[index].tns.highestOrder > 12
        {
          traits.insert(.longTNS)
        }
      }
      if frame.blocks[number].channels[index].pulse != nil { traits.insert(.pulse) }
      if frame.blocks[number].channels[index].hasGainControl { traits.insert(.gainControl) }
      if frame.blocks[number].channels[index].info.windowSequence == .eightShort {
        traits.insert(.shortWindows)
      }
      if frame.blocks[number].channels[index].info.predictorDataPresent {
        if frame.blocks[number].parameters.objectType == 1 { traits.insert(.prediction) }
        if frame.blocks[number].channels[index].info.ltp != nil
          || frame.blocks[number].channels[index].info.secondLTP != nil
        {
          traits.insert(.ltp)
        }
      }
    }
    if allBooks & 0xFFFE == 0 { traits.insert(.silent) }
    if !frame.blocks[number].extensions.isEmpty {
      traits.insert(.fill)
      for payload in frame.blocks[number].extensions {
        traits.insert(payload.isSBR ? .sbr : .otherExtension)
        if payload.type == 12 || payload.type == 9 { traits.insert(.spatialAudio) }
      }
      if traits.contains(.sbr) {
        for index in frame.blocks[number].sbrOutcomes.indices
        where frame.blocks[number].sbrOutcomes[index].psCount > 0 {
          traits.insert(.ps)
        }
        if !frame.hasPlainSBRLayout(inBlock: number) {
          traits.formUnion([.oddSBR, .misplacedSBR])
        } else if !frame.hasSoundSBR(inBlock: number) {
          traits.insert(.oddSBR)
        }
      }
    }
    self = traits
  }
}

extension ADTSFrame {
  /// Whether the channel of an LFE uses a tool, or codes a band that goes on behind the lines that it
  /// may have.
  @inline(__always)
  fileprivate func isOddLFE(block: Int, channel: Int) -> Bool {
    let info = blocks[block].channels[channel].info
    guard info.windowSequence == .onlyLong, info.windowShape == 0, !info.predictorDataPresent,
      !blocks[block].channels[channel].hasTNS,
      let bands = ScaleFactorBands.known(blocks[block].parameters)
    else { return true }
    let count = codedBandCount(block: block, channel: channel)
    return bands.offset(count, .onlyLong) > LFELinesAboveLimit.lineLimit
  }
}
