public import AACSyntax
public import Bitstream

extension FieldTrace {
  /// Where the fields do not lie side by side from `start` to `end`; `nil` if they do.
  public func gap(from start: Int = 0, to end: Int) -> String? {
    var position = start
    for field in fields {
      guard field.position == position, field.width > 0 else {
        return "\(path(of: field)) \(field.name) at \(field.position), expected \(position)"
      }
      position += field.width
    }
    return position == end ? nil : "ends at \(position), expected \(end)"
  }

  /// The bits that no field was read from.
  public var unparsedBitCount: Int {
    fields.reduce(0) { $0 + ("\($1.name)" == "unparsed" ? $1.width : 0) }
  }
}

extension ADTSFrame {
  /// The first fact that two readings of a frame have different; `nil` if there is none.
  public func difference(to other: ADTSFrame) -> String? {
    if blockCount != other.blockCount { return "blockCount" }
    if checks != other.checks { return "checks" }
    if end != other.end { return "end \(end) \(other.end)" }
    if error != other.error { return "error" }
    for index in 0..<blockCount {
      if let found = blocks[index].difference(to: other.blocks[index]) {
        return "block \(index): \(found)"
      }
    }
    return nil
  }
}

extension RawDataBlock {
  /// The first fact that two readings of a block have different; `nil` if there is none.
  public func difference(to other: RawDataBlock) -> String? {
    if error != other.error {
      return "error \(String(describing: error)) \(String(describing: other.error))"
    }
    if elements != other.elements { return "elements" }
    if pairs != other.pairs { return "pairs" }
    if !couplings.elementsEqual(other.couplings, by: { $0.isSame(as: $1) }) { return "couplings" }
    if dataStreams != other.dataStreams { return "dataStreams" }
    if programConfigs != other.programConfigs { return "programConfigs" }
    if fills != other.fills { return "fills" }
    if extensions != other.extensions { return "extensions" }
    if !dynamicRanges.elementsEqual(other.dynamicRanges, by: { $0.isSame(as: $1) }) {
      return "dynamicRanges"
    }
    if sbrOutcomes != other.sbrOutcomes { return "sbrOutcomes" }
    if endOfElements != other.endOfElements { return "endOfElements" }
    if lastElementEnd != other.lastElementEnd { return "lastElementEnd" }
    if alignmentValue != other.alignmentValue { return "alignmentValue" }
    if channelCount != other.channelCount { return "channelCount" }
    for index in 0..<channelCount {
      if let found = channels[index].difference(to: other.channels[index]) {
        return "channel \(index): \(found)"
      }
    }
    return nil
  }
}

extension IndividualChannelStream {
  /// The first fact that two readings of a channel have different; `nil` if there is none.
  public func difference(to other: IndividualChannelStream) -> String? {
    if isComplete != other.isComplete { return "isComplete" }
    if position != other.position || end != other.end { return "place" }
    if info != other.info { return "info" }
    if globalGain != other.globalGain { return "globalGain" }
    if pulse != other.pulse { return "pulse" }
    if hasTNS != other.hasTNS || hasGainControl != other.hasGainControl { return "flags" }
    if spectralPosition != other.spectralPosition { return "spectralPosition" }
    guard sections.count == other.sections.count else { return "section count" }
    if sections.emptySectionCount != other.sections.emptySectionCount { return "empty" }
    // Where a channel broke, what it broke in is not to be relied on.
    guard isComplete else { return nil }
    if scaleFactors.leavesRange != other.scaleFactors.leavesRange { return "leavesRange" }
    if scaleFactors.hasExtremeSideGain != other.scaleFactors.hasExtremeSideGain {
      return "hasExtremeSideGain"
    }
    for index in 0..<sections.count where sections[index] != other.sections[index] {
      return "section \(index)"
    }
    return nil
  }
}

extension CouplingChannelElement {
  fileprivate func isSame(as other: CouplingChannelElement) -> Bool {
    isIndependentlySwitched == other.isIndependentlySwitched && targetCount == other.targetCount
      && domain == other.domain && domainPosition == other.domainPosition
      && gainElementSign == other.gainElementSign && gainElementScale == other.gainElementScale
      && gainListCount == other.gainListCount && commonGains == other.commonGains
  }
}

extension DynamicRangeInfo {
  fileprivate func isSame(as other: DynamicRangeInfo) -> Bool {
    pceInstanceTag == other.pceInstanceTag && excludeGroupCount == other.excludeGroupCount
      && excludeMask == other.excludeMask && hasBands == other.hasBands
      && bandCount == other.bandCount && interpolationScheme == other.interpolationScheme
      && programReferenceLevel == other.programReferenceLevel
      && (0..<bandCount).allSatisfy { gain($0) == other.gain($0) }
  }
}
