import Bitstream

extension SBRChannelState {
  /// `sbr_noise()`: the values of all noise floors, one after the other.
  ///
  /// - Parameter isBalance: whether the channel is the second one of a coupled pair.
  @inline(__always)
  mutating func readNoise<Recorder: FieldRecorder & ~Copyable>(
    _ reader: inout BitReader, channel: Int, isBalance: Bool, bands: BandCounts,
    outcome: inout SBROutcome, recorder: inout Recorder
  ) throws(BitstreamError) {
    if !Recorder.isRecording,
      channel == 0
        ? skimNoise(&reader, outcome.first, isBalance: isBalance, count: bands.noise)
        : skimNoise(&reader, outcome.second, isBalance: isBalance, count: bands.noise)
    {
      return
    }
    try readNoiseFields(
      &reader, channel: channel, isBalance: isBalance, count: bands.noise, outcome: &outcome,
      recorder: &recorder)
  }

  /// Reads noise floors without testing for the end with every codeword.
  ///
  /// - Returns: false, with reader and state as they were, if the bits do not suffice or a value
  ///   leaves its range: `readNoiseFields` then says where.
  @inline(never)
  private mutating func skimNoise(
    _ reader: inout BitReader, _ facts: borrowing SBROutcome.Channel, isBalance: Bool, count: Int
  ) -> Bool {
    let before = noise
    let wasKnown = isNoiseKnown
    let codes = DifferenceCodes.sbr
    let pairs = codes.pairs.span
    var extent = DifferenceCodes.Extent(Self.noiseRange)
    var buffer = reader.buffer()
    for index in 0..<facts.grid.noiseFloorCount {
      let isTime = facts.timeNoiseFloors &>> UInt8(truncatingIfNeeded: index) & 1 == 1
      let code = DifferenceCodes.noise(isBalance: isBalance, isTime: isTime)
      if isTime {
        var values = noise.mutableSpan
        codes.add(count, to: &values, code: code, pairs, &buffer, &extent)
      } else {
        isNoiseKnown = true
        buffer.refill()
        let value = buffer.take(5) &<< (isBalance ? 1 : 0)
        extent.note(value)
        noise[0] = Int16(truncatingIfNeeded: value)
        var values = noise.mutableSpan
        codes.chain(
          from: 1, to: count, after: value, in: &values, code: code, pairs, &buffer, &extent)
      }
    }
    guard extent.isKept, reader.advance(to: buffer.position) else {
      noise = before
      isNoiseKnown = wasKnown
      return false
    }
    return true
  }

  /// Reads noise floors field by field.
  @inline(never)
  private mutating func readNoiseFields(
    _ reader: inout BitReader, channel: Int, isBalance: Bool, count: Int,
    outcome: inout SBROutcome, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_noise", index: channel)
    defer { recorder.close() }
    let facts = outcome[channel: channel]
    for index in 0..<facts.grid.noiseFloorCount {
      let isTime = facts.timeNoiseFloors >> UInt8(index) & 1 == 1
      let code = DifferenceCodes.sbr.codes[
        DifferenceCodes.noise(isBalance: isBalance, isTime: isTime)]
      var fault: (band: Int, value: Int, position: Int)?
      if isTime {
        for band in 0..<count {
          let start = reader.position
          let value = try code.readValue(
            from: &reader, "bs_data_noise", after: Int(noise[band]), &recorder)
          noise[band] = Int16(clamping: value)
          if !Self.noiseRange.contains(value), fault == nil { fault = (band, value, start) }
        }
      } else {
        isNoiseKnown = true
        var value =
          code.step
          * (try reader.read(
            5, isBalance ? "bs_noise_start_value_balance" : "bs_noise_start_value_level",
            &recorder))
        noise[0] = Int16(clamping: value)
        if !Self.noiseRange.contains(value) { fault = (0, value, reader.position - 5) }
        for band in 1..<max(count, 1) {
          let start = reader.position
          value = try code.readValue(from: &reader, "bs_data_noise", after: value, &recorder)
          noise[band] = Int16(clamping: value)
          if !Self.noiseRange.contains(value), fault == nil { fault = (band, value, start) }
        }
      }
      if let fault, isNoiseKnown {
        outcome.add(
          SBROutcome.ValueFault(
            channel: channel, kind: isBalance ? .noiseBalance : .noiseLevel, envelope: index,
            band: fault.band, value: fault.value, position: fault.position))
      }
    }
  }
}
