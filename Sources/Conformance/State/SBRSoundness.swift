import AACSyntax

// What a frame with SBR is looked at for before any rule about it runs. Nearly every frame passes,
// so that the rules cost nothing; each of them still tests its own condition.

extension RawDataBlock {
  /// Whether no rule about SBR or parametric stereo has anything to say of single payloads.
  var hasSoundSBR: Bool {
    for index in sbrOutcomes.indices where !sbrOutcomes[index].isSound { return false }
    return true
  }

  /// Whether every SCE and CPE is followed by a fill element of its own that holds SBR data and
  /// nothing else, and no other element is.
  var hasPlainSBRLayout: Bool {
    var isAwaited = false
    var channelElements = 0
    for element in elements {
      switch element.kind {
      case .singleChannel, .channelPair:
        if isAwaited { return false }
        isAwaited = true
        channelElements += 1
      case .fill:
        let payloads = fills[element.index].extensions
        if payloads.count == 1, extensions[payloads.lowerBound].isSBR {
          guard isAwaited else { return false }
          isAwaited = false
        } else if payloads.contains(where: { extensions[$0].isSBR }) {
          return false
        }
      case .lfeChannel, .couplingChannel, .dataStream, .programConfig, .end:
        if isAwaited { return false }
      }
    }
    // Parametric stereo makes two channels out of the only one.
    return channelElements == 1 || !hasPS
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
