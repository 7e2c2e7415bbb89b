import AACSyntax

// What a frame with SBR is looked at for before any rule about it runs. Nearly every frame passes,
// so that the rules cost nothing; each of them still tests its own condition.

extension ADTSFrame {
  /// Whether a payload of the frame has an `sbr_header()`.
  var hasSBRHeader: Bool {
    for number in 0..<blockCount {
      for index in blocks[number].sbrOutcomes.indices
      where blocks[number].sbrOutcomes[index].hasHeader {
        return true
      }
    }
    return false
  }

  /// Whether no rule about SBR or parametric stereo has anything to say of single payloads of a
  /// block.
  func hasSoundSBR(inBlock number: Int) -> Bool {
    for index in blocks[number].sbrOutcomes.indices
    where !blocks[number].sbrOutcomes[index].isSound {
      return false
    }
    return true
  }

  /// Whether every SCE and CPE of a block is followed by a fill element of its own that holds SBR
  /// data and nothing else, and no other element is; and parametric stereo is that of an SCE that is alone.
  func hasPlainSBRLayout(inBlock number: Int) -> Bool {
    var isAwaited = false
    var channelElements = 0
    for element in blocks[number].elements {
      switch element.kind {
      case .singleChannel, .channelPair:
        if isAwaited { return false }
        isAwaited = true
        channelElements += 1
      case .fill:
        var payloads = 0
        var sbrPayloads = 0
        for place in blocks[number].fills[element.index].extensions {
          payloads += 1
          if blocks[number].extensions[place].isSBR { sbrPayloads += 1 }
        }
        guard sbrPayloads > 0 else { continue }
        guard payloads == 1, isAwaited else { return false }
        isAwaited = false
      case .lfeChannel:
        if isAwaited { return false }
        channelElements += 1
      case .couplingChannel, .dataStream, .programConfig, .end:
        if isAwaited { return false }
      }
    }
    guard channelElements > 1 else { return true }
    for index in blocks[number].sbrOutcomes.indices
    where blocks[number].sbrOutcomes[index].psCount > 0 {
      return false
    }
    return true
  }
}

extension SBROutcome {
  /// Whether no rule has anything to say of the payload.
  fileprivate var isSound: Bool {
    guard ending == .complete, bitsLeft < 8, tables.defects.isEmpty, valueFaultCount == 0,
      crc?.isMatch ?? true, first.isSound, channelCount < 2 || second.isSound
    else { return false }
    guard hasExtendedData else { return true }
    guard !isExtensionOverrun, reservedExtension?.isZero ?? true, !isPair || psCount == 0,
      psCount <= 1
    else { return false }
    guard let ps else { return true }
    return ps.ending == .complete && ps.parameterFaultCount == 0 && ps.hasIncreasingBorders
  }
}

extension SBROutcome.Channel {
  /// Whether no rule has anything to say of the channel.
  fileprivate var isSound: Bool {
    grid.hasIncreasingBorders && grid.hasLegalPointer && missingReference == nil
      && (expectedLead ?? grid.lead) == grid.lead
  }
}
