import Bitstream

extension SBRChannelState {
  /// `sbr_envelope()`: the values of all envelopes, one after the other.
  ///
  /// - Parameter isBalance: whether the channel is the second one of a coupled pair.
  mutating func readEnvelopes(
    _ reader: inout BitReader, channel: Int, isBalance: Bool, bands: BandCounts,
    outcome: inout SBROutcome, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_envelope", index: channel)
    defer { recorder.close() }
    let grid = channel == 0 ? outcome.first.grid : outcome.second.grid
    let timeEnvelopes = channel == 0 ? outcome.first.timeEnvelopes : outcome.second.timeEnvelopes
    let isFine = (channel == 0 ? outcome.first.ampRes : outcome.second.ampRes) == 0
    // Balances have half as many steps in the stream.
    let step = isBalance ? 2 : 1
    let oddity = bands.high & 1
    for index in 0..<grid.envelopeCount {
      let isHigh = grid.frequencyResolutions >> UInt8(index) & 1 == 1
      let isTime = timeEnvelopes >> UInt8(index) & 1 == 1
      let count = isHigh ? bands.high : bands.low
      var fault: (band: Int, value: Int, position: Int)?
      if isTime {
        let table =
          isBalance
          ? isFine
            ? SBRHuffmanTables.timeEnvelopeBalanceFine : SBRHuffmanTables.timeEnvelopeBalanceCoarse
          : isFine ? SBRHuffmanTables.timeEnvelopeFine : SBRHuffmanTables.timeEnvelopeCoarse
        if isHigh && !wasHighResolution { spreadEnvelope(over: bands.high) }
        for band in 0..<count {
          // Of high bands there are two to a low one, except for the first if they are odd.
          let source = !isHigh && wasHighResolution && band > 0 ? 2 * band - oddity : band
          let start = reader.position
          let value = try table.readValue(
            from: &reader, "bs_data_env", after: Int(envelope[source]), step: step, &recorder)
          envelope[band] = Int16(clamping: value)
          if value < 0 || value > 127, fault == nil { fault = (band, value, start) }
        }
      } else {
        isEnvelopeKnown = true
        let table =
          isBalance
          ? isFine
            ? SBRHuffmanTables.frequencyEnvelopeBalanceFine
            : SBRHuffmanTables.frequencyEnvelopeBalanceCoarse
          : isFine
            ? SBRHuffmanTables.frequencyEnvelopeFine : SBRHuffmanTables.frequencyEnvelopeCoarse
        var value =
          step
          * (try reader.read(
            (isFine ? 7 : 6) - (isBalance ? 1 : 0),
            isBalance ? "bs_env_start_value_balance" : "bs_env_start_value_level", &recorder))
        envelope[0] = Int16(clamping: value)
        for band in 1..<max(count, 1) {
          let start = reader.position
          value = try table.readValue(
            from: &reader, "bs_data_env", after: value, step: step, &recorder)
          envelope[band] = Int16(clamping: value)
          if value < 0 || value > 127, fault == nil { fault = (band, value, start) }
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

  /// Gives each high band the value of the low band that it lies in.
  private mutating func spreadEnvelope(over highCount: Int) {
    let oddity = highCount & 1
    // From the top, since a high band never lies in a low one of a higher number.
    for band in stride(from: highCount - 1, through: 0, by: -1) {
      envelope[band] = envelope[(band + oddity) / 2]
    }
  }

  /// `sbr_noise()`: the values of all noise floors, one after the other.
  mutating func readNoise(
    _ reader: inout BitReader, channel: Int, isBalance: Bool, bands: BandCounts,
    outcome: inout SBROutcome, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_noise", index: channel)
    defer { recorder.close() }
    let facts = outcome[channel: channel]
    let step = isBalance ? 2 : 1
    for index in 0..<facts.grid.noiseFloorCount {
      let isTime = facts.timeNoiseFloors >> UInt8(index) & 1 == 1
      var fault: (band: Int, value: Int, position: Int)?
      if isTime {
        let table = isBalance ? SBRHuffmanTables.timeNoiseBalance : SBRHuffmanTables.timeNoise
        for band in 0..<bands.noise {
          let start = reader.position
          let value = try table.readValue(
            from: &reader, "bs_data_noise", after: Int(noise[band]), step: step, &recorder)
          noise[band] = Int16(clamping: value)
          if value < 0 || value > 30, fault == nil { fault = (band, value, start) }
        }
      } else {
        isNoiseKnown = true
        // There are no tables of their own for noise in the direction of frequency.
        let table =
          isBalance
          ? SBRHuffmanTables.frequencyEnvelopeBalanceCoarse
          : SBRHuffmanTables.frequencyEnvelopeCoarse
        var value =
          step
          * (try reader.read(
            5, isBalance ? "bs_noise_start_value_balance" : "bs_noise_start_value_level",
            &recorder))
        noise[0] = Int16(clamping: value)
        if value > 30 { fault = (0, value, reader.position - 5) }
        for band in 1..<max(bands.noise, 1) {
          let start = reader.position
          value = try table.readValue(
            from: &reader, "bs_data_noise", after: value, step: step, &recorder)
          noise[band] = Int16(clamping: value)
          if value < 0 || value > 30, fault == nil { fault = (band, value, start) }
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

extension HuffmanTable {
  /// Reads the codeword of a difference and adds the difference to `base`.
  ///
  /// The recorder gets the index of the codeword, and as meaning the difference and the sum.
  @inline(__always)
  func readValue<Recorder: FieldRecorder & ~Copyable>(
    from reader: inout BitReader, _ name: StaticString, after base: Int, step: Int = 1,
    _ recorder: inout Recorder
  ) throws(BitstreamError) -> Int {
    let start = reader.position
    let index = try decode(from: &reader)
    let value = base + step * (index - indexOffset)
    if Recorder.isRecording {
      recorder.field(
        name, at: start, width: reader.position - start, value: index,
        meaning: "difference \(index - indexOffset), value \(value)")
    }
    return value
  }
}
