import AACSyntax
import Bitstream
import StreamForge

/// What is not legal in a stream, as far as the facts of the parser tell; empty if all is well.
func illegalities(in stream: ADTSStreamFields) -> [String] {
  var found: [String] = []
  var parser = ADTSFrameParser()
  var frame = ADTSFrame()
  var lastWindows: [WindowSequence] = []
  for (number, fields) in stream.frames.enumerated() {
    let bytes = fields.bytes
    // SAFETY: the span does not outlive `bytes`.
    unsafe parser.parse(bytes.span.bytes, byteCount: bytes.count, into: &frame)
    func note(_ text: String) { found.append("frame \(number): \(text)") }
    if let error = frame.firstError { note("\(error)") }
    if !frame.isComplete { note("not read to its end") }
    if frame.trailingBitCount != 0 { note("\(frame.trailingBitCount) bits behind it") }
    if frame.crcStatus != (fields.protectionAbsent ? .absent : .ok) { note("\(frame.crcStatus)") }
    if frame.header.variable.frameLength != bytes.count { note("length") }
    guard let bands = parser.bands else { continue }
    for index in 0..<frame.blockCount {
      let block = frame.blocks[index]
      if block.end - block.position > 6144 * block.consideredChannelCount {
        note("\(block.end - block.position) bits")
      }
      if block.alignmentValue != 0 { note("alignment") }
      for payload in block.extensions where payload.error != nil { note("extension") }
      for outcome in block.sbrOutcomes { for fault in faults(outcome) { note("SBR: \(fault)") } }
      var windows: [WindowSequence] = []
      for channel in 0..<block.channelCount {
        for fault in faults(block.channels[channel], bands, objectType: Int(fields.profile) + 1) {
          note("channel \(channel): \(fault)")
        }
        windows.append(block.channels[channel].info.windowSequence)
      }
      if lastWindows.count == windows.count {
        for (last, next) in zip(lastWindows, windows) {
          let wasLong = last == .onlyLong || last == .longStop
          if wasLong != (next == .onlyLong || next == .longStart) { note("\(last) then \(next)") }
        }
      }
      lastWindows = windows
      for element in block.elements where element.kind == .lfeChannel {
        guard let channel = element.channel else { continue }
        let stream = block.channels[channel]
        if stream.info.windowSequence != .onlyLong || stream.info.windowShape != 0
          || stream.hasTNS || bands.offset(stream.info.maxSFB, .onlyLong) > 12
        {
          note("LFE")
        }
      }
    }
  }
  return found
}

private func faults(
  _ stream: IndividualChannelStream, _ bands: ScaleFactorBands, objectType: Int
) -> [String] {
  var found: [String] = []
  let isShort = stream.info.windowSequence == .eightShort
  if stream.info.reservedBit { found.append("reserved bit") }
  if stream.scaleFactors.leavesRange { found.append("scale factor") }
  if stream.sections.emptySectionCount > 0 { found.append("empty section") }
  if let group = stream.info.predictorResetGroupNumber, !(1...30).contains(group) {
    found.append("reset group")
  }
  if stream.hasGainControl, objectType != 3 { found.append("gain control") }
  if let pulse = stream.pulse {
    let coded = bands.offset(stream.info.maxSFB, .onlyLong)
    if isShort { found.append("pulses of short windows") }
    if pulse.line(pulse.count - 1, bands: bands).map({ $0 >= coded }) ?? true {
      found.append("pulse")
    }
  }
  if stream.hasTNS {
    let limit = isShort ? 7 : objectType == 1 ? 20 : 12
    for index in 0..<stream.tns.count {
      let filter = stream.tns[index]
      if Int(filter.order) > limit { found.append("TNS order") }
      if Int(filter.length) > bands.count(stream.info.windowSequence) {
        found.append("TNS length")
      }
    }
  }
  return found
}

private func faults(_ outcome: SBROutcome) -> [String] {
  var found: [String] = []
  if outcome.ending != .complete { found.append("\(outcome.ending)") }
  if outcome.bitsLeft > 7 || !outcome.isRestZero { found.append("rest") }
  if let crc = outcome.crc, !crc.isMatch { found.append("CRC") }
  if !outcome.tables.defects.isEmpty { found.append("\(outcome.tables.defects)") }
  if let fault = outcome.firstValueFault { found.append("\(fault)") }
  if outcome.isExtensionOverrun { found.append("extension") }
  if let other = outcome.reservedExtension, !other.isZero { found.append("reserved extension") }
  for index in 0..<outcome.channelCount {
    let channel = outcome[channel: index]
    if channel.missingReference != nil { found.append("no reference") }
    if !channel.grid.hasIncreasingBorders { found.append("borders") }
    if !channel.grid.hasLegalPointer { found.append("pointer") }
    if let lead = channel.expectedLead, lead != channel.grid.lead { found.append("lead") }
  }
  if let ps = outcome.ps {
    if ps.ending != .complete { found.append("PS \(ps.ending)") }
    if ps.header == nil || ps.header?.hasReservedMode == true { found.append("PS header") }
    if !ps.hasIncreasingBorders { found.append("PS borders") }
    if let fault = ps.firstParameterFault { found.append("\(fault)") }
  }
  if outcome.psCount > 1 { found.append("PS twice") }
  return found
}
