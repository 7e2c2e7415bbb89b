import AACSyntax
import Bitstream

/// Where the fields of a trace do not follow one another from `start` to `end`; `nil` if they do.
func gap(in trace: FieldTrace, from start: Int = 0, to end: Int) -> String? {
  var position = start
  for field in trace.fields {
    guard field.position == position, field.width > 0 else {
      return "\(trace.path(of: field)) \(field.name) at \(field.position), expected \(position)"
    }
    position += field.width
  }
  return position == end ? nil : "ends at \(position), expected \(end)"
}

/// The first fact that two readings of a frame have different; `nil` if there is none.
func difference(_ left: ADTSFrame, _ right: ADTSFrame) -> String? {
  if left.blockCount != right.blockCount { return "blockCount" }
  if left.checks != right.checks { return "checks" }
  if left.end != right.end { return "end \(left.end) \(right.end)" }
  if left.error != right.error { return "error" }
  for index in 0..<left.blockCount {
    if let found = difference(left.blocks[index], right.blocks[index]) {
      return "block \(index): \(found)"
    }
  }
  return nil
}

/// The first fact that two readings of a block have different; `nil` if there is none.
func difference(_ left: RawDataBlock, _ right: RawDataBlock) -> String? {
  if left.error != right.error {
    return "error \(String(describing: left.error)) \(String(describing: right.error))"
  }
  if left.elements != right.elements { return "elements" }
  if left.pairs != right.pairs { return "pairs" }
  if left.dataStreams != right.dataStreams { return "dataStreams" }
  if left.fills != right.fills { return "fills" }
  if left.extensions != right.extensions { return "extensions" }
  if left.sbrOutcomes != right.sbrOutcomes { return "sbrOutcomes" }
  if left.endOfElements != right.endOfElements { return "endOfElements" }
  if left.lastElementEnd != right.lastElementEnd { return "lastElementEnd" }
  if left.alignmentValue != right.alignmentValue { return "alignmentValue" }
  if left.channelCount != right.channelCount { return "channelCount" }
  for index in 0..<left.channelCount {
    if let found = difference(left.channels[index], right.channels[index]) {
      return "channel \(index): \(found)"
    }
  }
  return nil
}

/// The first fact that two readings of a channel have different; `nil` if there is none.
func difference(
  _ left: IndividualChannelStream, _ right: IndividualChannelStream
) -> String? {
  if left.isComplete != right.isComplete { return "isComplete" }
  if left.position != right.position || left.end != right.end { return "place" }
  if left.info != right.info { return "info" }
  if left.globalGain != right.globalGain { return "globalGain" }
  if left.pulse != right.pulse { return "pulse" }
  if left.hasTNS != right.hasTNS || left.hasGainControl != right.hasGainControl { return "flags" }
  if left.spectralPosition != right.spectralPosition { return "spectralPosition" }
  guard left.sections.count == right.sections.count else { return "section count" }
  if left.sections.emptySectionCount != right.sections.emptySectionCount { return "empty" }
  // Where a channel broke, what it broke in is not to be relied on.
  guard left.isComplete else { return nil }
  if left.scaleFactors.leavesRange != right.scaleFactors.leavesRange { return "leavesRange" }
  for index in 0..<left.sections.count {
    let section = left.sections[index]
    if section != right.sections[index] { return "section \(index)" }
    for band in section.bands {
      let group = Int(section.group)
      if left.scaleFactors.value(group: group, band: band)
        != right.scaleFactors.value(group: group, band: band)
      {
        return "scale factor of group \(group) band \(band)"
      }
    }
  }
  return nil
}
