import Bitstream

extension SBRChannelState {
  /// The values that envelopes may have.
  static let envelopeRange = 0...127
  /// The values that noise floors may have.
  static let noiseRange = 0...30

  /// `sbr_envelope()`: the values of all envelopes, one after the other.
  ///
  /// - Parameter isBalance: whether the channel is the second one of a coupled pair.
  @inline(__always)
  mutating func readEnvelopes<Recorder: FieldRecorder & ~Copyable>(
    _ reader: inout BitReader, channel: Int, isBalance: Bool, bands: BandCounts,
    outcome: inout SBROutcome, recorder: inout Recorder
  ) throws(BitstreamError) {
    if !Recorder.isRecording,
      channel == 0
        ? skimEnvelopes(&reader, outcome.first, isBalance: isBalance, bands: bands)
        : skimEnvelopes(&reader, outcome.second, isBalance: isBalance, bands: bands)
    {
      return
    }
    try readEnvelopeFields(
      &reader, channel: channel, isBalance: isBalance, bands: bands, outcome: &outcome,
      recorder: &recorder)
  }

  /// Reads envelopes without testing for the end with every codeword.
  ///
  /// - Returns: false, with reader and state as they were, if the bits do not suffice or a value
  ///   leaves its range: `readEnvelopeFields` then says where.
  @inline(never)
  private mutating func skimEnvelopes(
    _ reader: inout BitReader, _ facts: borrowing SBROutcome.Channel, isBalance: Bool,
    bands: BandCounts
  ) -> Bool {
    let before = self
    let codes = DifferenceCodes.sbr
    let pairs = codes.pairs.span
    let isFine = facts.ampRes == 0
    let startWidth: UInt64 = (isFine ? 7 : 6) &- (isBalance ? 1 : 0)
    let frequencyCode = DifferenceCodes.envelope(isBalance: isBalance, isFine: isFine)
    var extent = DifferenceCodes.Extent(Self.envelopeRange)
    var buffer = reader.buffer()
    for index in 0..<facts.grid.envelopeCount {
      let bit = UInt8(truncatingIfNeeded: index)
      let isHigh = facts.grid.frequencyResolutions &>> bit & 1 == 1
      let count = isHigh ? bands.high : bands.low
      if facts.timeEnvelopes &>> bit & 1 == 1 {
        if isHigh != wasHighResolution {
          if isHigh { spreadEnvelope(over: count) } else { gatherEnvelope(of: bands) }
        }
        var values = envelope.mutableSpan
        codes.add(count, to: &values, code: frequencyCode &+ 1, pairs, &buffer, &extent)
      } else {
        isEnvelopeKnown = true
        buffer.refill()
        let value = buffer.take(startWidth) &<< (isBalance ? 1 : 0)
        envelope[0] = Int16(truncatingIfNeeded: value)
        var values = envelope.mutableSpan
        codes.chain(
          from: 1, to: count, after: value, in: &values, code: frequencyCode, pairs, &buffer,
          &extent)
      }
      wasHighResolution = isHigh
    }
    reference = .known
    guard extent.isKept, reader.advance(to: buffer.position) else {
      self = before
      return false
    }
    return true
  }

  /// Gives each high band the value of the low band that it lies in.
  @inline(never)
  private mutating func spreadEnvelope(over highCount: Int) {
    let oddity = highCount & 1
    // From the top, since a high band never lies in a low one of a higher number.
    for band in stride(from: highCount - 1, through: 0, by: -1) {
      envelope[band] = envelope[(band + oddity) / 2]
    }
  }

  /// Gives each low band the value of the high band that lies at its lower end.
  @inline(never)
  private mutating func gatherEnvelope(of bands: BandCounts) {
    let oddity = bands.high & 1
    // Of high bands there are two to a low one, except for the first if they are odd.
    for band in 1..<max(bands.low, 1) { envelope[band] = envelope[2 * band - oddity] }
  }

  /// Reads envelopes field by field.
  @inline(never)
  private mutating func readEnvelopeFields(
    _ reader: inout BitReader, channel: Int, isBalance: Bool, bands: BandCounts,
    outcome: inout SBROutcome, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_envelope", index: channel)
    defer { recorder.close() }
    let facts = outcome[channel: channel]
    let isFine = facts.ampRes == 0
    let oddity = bands.high & 1
    for index in 0..<facts.grid.envelopeCount {
      let isHigh = facts.grid.frequencyResolutions >> UInt8(index) & 1 == 1
      let isTime = facts.timeEnvelopes >> UInt8(index) & 1 == 1
      let count = isHigh ? bands.high : bands.low
      let code = DifferenceCodes.sbr.codes[
        DifferenceCodes.envelope(isBalance: isBalance, isFine: isFine) + (isTime ? 1 : 0)]
      var fault: (band: Int, value: Int, position: Int)?
      if isTime {
        if isHigh && !wasHighResolution { spreadEnvelope(over: bands.high) }
        for band in 0..<count {
          // Of high bands there are two to a low one, except for the first if they are odd.
          let source = !isHigh && wasHighResolution && band > 0 ? 2 * band - oddity : band
          let start = reader.position
          let value = try code.readValue(
            from: &reader, "bs_data_env", after: Int(envelope[source]), &recorder)
          envelope[band] = Int16(clamping: value)
          if !Self.envelopeRange.contains(value), fault == nil { fault = (band, value, start) }
        }
      } else {
        isEnvelopeKnown = true
        var value =
          code.step
          * (try reader.read(
            (isFine ? 7 : 6) - (isBalance ? 1 : 0),
            isBalance ? "bs_env_start_value_balance" : "bs_env_start_value_level", &recorder))
        envelope[0] = Int16(clamping: value)
        for band in 1..<max(count, 1) {
          let start = reader.position
          value = try code.readValue(from: &reader, "bs_data_env", after: value, &recorder)
          envelope[band] = Int16(clamping: value)
          if !Self.envelopeRange.contains(value), fault == nil { fault = (band, value, start) }
        }
      }
      wasHighResolution = isHigh
      if let fault, isEnvelopeKnown {
        outcome.add(
          SBROutcome.ValueFault(
            channel: channel, kind: isBalance ? .envelopeBalance : .envelopeLevel, envelope: index,
            band: fault.band, value: fault.value, position: fault.position))
      }
    }
    reference = .known
  }
}
