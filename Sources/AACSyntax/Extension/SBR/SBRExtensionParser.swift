public import Bitstream

/// Reads `sbr_extension_data()`.
///
/// ISO/IEC 14496-3:2009, 4.4.2.8, Tables 4.62 to 4.74.
public enum SBRExtensionParser {
  /// Reads the payload of a fill element behind its `extension_type`.
  ///
  /// Nothing that the payload holds keeps the caller from going on: the reader always stands at its
  /// end afterwards, and what went wrong is in the outcome.
  ///
  /// - Parameters:
  ///   - reader: the bits of the payload, 8 * cnt - 4 of them, up to the end of the reader.
  ///   - crc: whether the payload starts with `bs_sbr_crc_bits` (EXT_SBR_DATA_CRC).
  ///   - isPair: whether the payload belongs to a channel_pair_element.
  ///   - samplingFrequency: the sampling frequency of the core in hertz.
  ///   - frameLength: the lines of a core frame, 1024 or 960.
  ///   - state: what stays of the element from frame to frame.
  ///   - recorder: receives the fields; all bits of the payload belong to one of them.
  public static func parse<Recorder: FieldRecorder & ~Copyable>(
    _ reader: inout BitReader, crc: Bool, isPair: Bool, samplingFrequency: Int,
    frameLength: Int = 1024, state: inout SBRElementState, recorder: inout Recorder
  ) -> SBROutcome {
    var outcome = SBROutcome(isPair: isPair, bitsAvailable: reader.bitsLeft)
    parse(
      &reader, crc: crc, samplingFrequency: samplingFrequency, frameLength: frameLength,
      state: &state, into: &outcome, recorder: &recorder)
    return outcome
  }

  /// Reads the payload of a fill element into the outcome of a payload of which nothing was read
  /// yet.
  static func parse(
    _ reader: inout BitReader, crc: Bool, samplingFrequency: Int, frameLength: Int,
    state: inout SBRElementState, into outcome: inout SBROutcome,
    recorder: inout some FieldRecorder & ~Copyable
  ) {
    recorder.open("sbr_extension_data", index: nil)
    defer { recorder.close() }
    let start = reader.position
    do throws(BitstreamError) {
      if crc {
        let word = try reader.read(10, "bs_sbr_crc_bits", &recorder)
        var check = CRC10()
        check.feed(restOf: reader)
        outcome.crc = SBROutcome.Check(read: UInt16(word), computed: check.value)
      }
      try readPayload(
        &reader, outcome: &outcome, samplingFrequency: samplingFrequency,
        timeSlots: frameLength == 960 ? 15 : 16, state: &state, recorder: &recorder)
      outcome.bitsRead = reader.position - start
    } catch {
      outcome.ending = .overrun
      outcome.bitsRead = error.position + error.wanted - start
    }

    if outcome.ending != .complete { state.markFault() }
    outcome.header = state.header
    outcome.tables = state.tables
    outcome.bitsLeft = reader.bitsLeft
    outcome.isRestZero = reader.bitsLeft <= 57 ? reader.window() == 0 : reader.restIsZero
    recordRest(of: reader, ending: outcome.ending, recorder: &recorder)
    _ = reader.advance(to: reader.end)
  }

  /// Gives the bits behind the data a name.
  private static func recordRest(
    of reader: BitReader, ending: SBROutcome.Ending,
    recorder: inout some FieldRecorder & ~Copyable
  ) {
    let count = reader.bitsLeft
    guard count > 0 else { return }
    switch ending {
    case .complete where count <= 32:
      let value = Int(reader.window() >> UInt64(64 - count))
      recorder.field(
        "bs_fill_bits", at: reader.position, width: count, value: value, meaning: nil)
    case .complete:
      recorder.bits("bs_fill_bits", at: reader.position, width: count)
    case .headerMissing:
      // Legal where decoding starts in the middle of a stream: data without a known structure.
      recorder.bits("sbr_data", at: reader.position, width: count)
    case .tablesUnusable, .envelopeCountIllegal, .overrun:
      recorder.bits("unparsed", at: reader.position, width: count)
    }
  }

  private static func readPayload(
    _ reader: inout BitReader, outcome: inout SBROutcome, samplingFrequency: Int, timeSlots: Int,
    state: inout SBRElementState, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    let bandFrequency = 2 * samplingFrequency
    if try reader.short(1, "bs_header_flag", &recorder) == 1 {
      let start = reader.position
      let header = try SBRHeader(parsing: &reader, recorder: &recorder)
      outcome.hasHeader = true
      outcome.headerBits = BitRange(start: start, count: reader.position - start)
      outcome.isHeaderChanged = state.header != header
      outcome.isReset = state.take(header, samplingFrequency: bandFrequency)
    } else {
      state.prepareTables(samplingFrequency: bandFrequency)
    }
    guard let header = state.header else {
      outcome.ending = .headerMissing
      return
    }
    guard state.tables.isUsable else {
      outcome.ending = .tablesUnusable
      return
    }
    if outcome.isPair {
      try readPair(
        &reader, outcome: &outcome, ampRes: header.ampRes, timeSlots: timeSlots, state: &state,
        recorder: &recorder)
    } else {
      try readSingle(
        &reader, outcome: &outcome, ampRes: header.ampRes, timeSlots: timeSlots, state: &state,
        recorder: &recorder)
    }
  }

  /// `sbr_single_channel_element()`.
  private static func readSingle(
    _ reader: inout BitReader, outcome: inout SBROutcome, ampRes: UInt8, timeSlots: Int,
    state: inout SBRElementState, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_single_channel_element", index: nil)
    defer { recorder.close() }
    let bands = BandCounts(state.tables)
    if try reader.short(1, "bs_data_extra", &recorder) == 1 {
      _ = try reader.read(4, "bs_reserved", &recorder)
    }
    guard
      try readGrid(
        0, &reader, &outcome, ampRes: ampRes, timeSlots: timeSlots, state: &state,
        recorder: &recorder)
    else { return }
    try readDirections(
      0, &reader, &outcome, reference: state.channels[0].reference, recorder: &recorder)
    try readInverseFiltering(0, &reader, count: bands.noise, recorder: &recorder)
    try state.channels[0].readEnvelopes(
      &reader, channel: 0, isBalance: false, bands: bands, outcome: &outcome, recorder: &recorder)
    try state.channels[0].readNoise(
      &reader, channel: 0, isBalance: false, bands: bands, outcome: &outcome, recorder: &recorder)
    try readSinusoids(0, &reader, count: bands.high, recorder: &recorder)
    try readExtendedData(&reader, &outcome, ps: &state.ps, recorder: &recorder)
  }

  /// `sbr_channel_pair_element()`.
  private static func readPair(
    _ reader: inout BitReader, outcome: inout SBROutcome, ampRes: UInt8, timeSlots: Int,
    state: inout SBRElementState, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_channel_pair_element", index: nil)
    defer { recorder.close() }
    let bands = BandCounts(state.tables)
    if try reader.short(1, "bs_data_extra", &recorder) == 1 {
      _ = try reader.read(4, "bs_reserved", &recorder)
      _ = try reader.read(4, "bs_reserved", &recorder)
    }
    let isCoupled = try reader.short(1, "bs_coupling", &recorder) == 1
    outcome.isCoupled = isCoupled
    if isCoupled != state.wasCoupled {
      // Levels and balances do not continue each other.
      state.channels[1].isEnvelopeKnown = false
      state.channels[1].isNoiseKnown = false
    }
    state.wasCoupled = isCoupled

    guard
      try readGrid(
        0, &reader, &outcome, ampRes: ampRes, timeSlots: timeSlots, state: &state,
        recorder: &recorder)
    else { return }
    if isCoupled {
      copyGrid(&outcome, timeSlots: timeSlots, state: &state)
    } else {
      guard
        try readGrid(
          1, &reader, &outcome, ampRes: ampRes, timeSlots: timeSlots, state: &state,
          recorder: &recorder)
      else { return }
    }
    try readDirections(
      0, &reader, &outcome, reference: state.channels[0].reference, recorder: &recorder)
    try readDirections(
      1, &reader, &outcome, reference: state.channels[1].reference, recorder: &recorder)
    try readInverseFiltering(0, &reader, count: bands.noise, recorder: &recorder)
    if isCoupled {
      for channel in 0..<2 {
        try state.channels[channel].readEnvelopes(
          &reader, channel: channel, isBalance: channel == 1, bands: bands, outcome: &outcome,
          recorder: &recorder)
        try state.channels[channel].readNoise(
          &reader, channel: channel, isBalance: channel == 1, bands: bands, outcome: &outcome,
          recorder: &recorder)
      }
    } else {
      try readInverseFiltering(1, &reader, count: bands.noise, recorder: &recorder)
      for channel in 0..<2 {
        try state.channels[channel].readEnvelopes(
          &reader, channel: channel, isBalance: false, bands: bands, outcome: &outcome,
          recorder: &recorder)
      }
      for channel in 0..<2 {
        try state.channels[channel].readNoise(
          &reader, channel: channel, isBalance: false, bands: bands, outcome: &outcome,
          recorder: &recorder)
      }
    }
    try readSinusoids(0, &reader, count: bands.high, recorder: &recorder)
    try readSinusoids(1, &reader, count: bands.high, recorder: &recorder)
    try readExtendedData(&reader, &outcome, ps: &state.ps, recorder: &recorder)
  }

  /// `sbr_grid()`.
  ///
  /// - Returns: whether the data behind it have a known size.
  private static func readGrid(
    _ channel: Int, _ reader: inout BitReader, _ outcome: inout SBROutcome, ampRes: UInt8,
    timeSlots: Int, state: inout SBRElementState, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) -> Bool {
    let start = reader.position
    let grid = try SBRGrid(
      parsing: &reader, channel: channel, timeSlots: timeSlots, recorder: &recorder)
    let gridBits = BitRange(start: start, count: reader.position - start)
    // ISO/IEC 14496-3:2009, 4.6.18.3.3: one envelope of fixed borders has steps of 1.5 dB.
    let ampRes = grid.frameClass == .fixFix && grid.envelopeCount == 1 ? 0 : ampRes
    let lead = expectedLead(trail: state.channels[channel].trail, timeSlots: timeSlots)
    outcome.withChannel(channel) { facts in
      facts.grid = grid
      facts.gridBits = gridBits
      facts.ampRes = ampRes
      facts.expectedLead = lead
    }
    outcome.channelCount = channel + 1
    guard grid.hasLegalEnvelopeCount else {
      outcome.ending = .envelopeCountIllegal
      return false
    }
    state.channels[channel].trail = grid.trail
    return true
  }

  /// The second channel of a coupled pair has the grid of the first.
  private static func copyGrid(
    _ outcome: inout SBROutcome, timeSlots: Int, state: inout SBRElementState
  ) {
    outcome.second = outcome.first
    outcome.second.expectedLead = expectedLead(
      trail: state.channels[1].trail, timeSlots: timeSlots)
    outcome.channelCount = 2
    state.channels[1].trail = outcome.first.grid.trail
  }

  private static func expectedLead(trail: Int, timeSlots: Int) -> Int? {
    trail < 0 ? nil : trail - timeSlots
  }

  /// `sbr_dtdf()`.
  private static func readDirections(
    _ channel: Int, _ reader: inout BitReader, _ outcome: inout SBROutcome,
    reference: SBRReference, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_dtdf", index: channel)
    defer { recorder.close() }
    let start = reader.position
    let grid = channel == 0 ? outcome.first.grid : outcome.second.grid
    let envelopeCount = grid.envelopeCount
    let count = envelopeCount + grid.noiseFloorCount
    var timeEnvelopes: UInt8 = 0
    var timeNoiseFloors: UInt8 = 0
    if !isRecording(recorder), count <= min(reader.bitsLeft, 8) {
      let flags = reader.flagsUnchecked(count)
      let bit = UInt8(truncatingIfNeeded: envelopeCount)
      timeEnvelopes = flags & ~(UInt8.max &<< bit)
      timeNoiseFloors = flags &>> bit
    } else {
      for envelope in 0..<envelopeCount {
        timeEnvelopes |= UInt8(try reader.read(1, "bs_df_env", &recorder) << envelope)
      }
      for floor in 0..<grid.noiseFloorCount {
        timeNoiseFloors |= UInt8(try reader.read(1, "bs_df_noise", &recorder) << floor)
      }
    }
    let bits = BitRange(start: start, count: reader.position - start)
    var missing: SBROutcome.MissingReference?
    if (timeEnvelopes | timeNoiseFloors) & 1 == 1 {
      switch reference {
      case .none: missing = .firstFrame
      case .gap: missing = .gap
      case .reset: missing = .reset
      case .unknown, .known: missing = nil
      }
    }
    outcome.withChannel(channel) { facts in
      facts.timeEnvelopes = timeEnvelopes
      facts.timeNoiseFloors = timeNoiseFloors
      facts.directionBits = bits
      facts.missingReference = missing
    }
  }

  /// `sbr_invf()`.
  private static func readInverseFiltering(
    _ channel: Int, _ reader: inout BitReader, count: Int,
    recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_invf", index: channel)
    defer { recorder.close() }
    guard isRecording(recorder) || 2 * count > reader.bitsLeft else {
      return try reader.skip(2 * count)
    }
    for _ in 0..<count { _ = try reader.read(2, "bs_invf_mode", &recorder) }
  }

  /// `bs_add_harmonic_flag` and `sbr_sinusoidal_coding()`.
  private static func readSinusoids<Recorder: FieldRecorder & ~Copyable>(
    _ channel: Int, _ reader: inout BitReader, count: Int, recorder: inout Recorder
  ) throws(BitstreamError) {
    guard try reader.short(1, "bs_add_harmonic_flag", &recorder) == 1 else { return }
    recorder.open("sbr_sinusoidal_coding", index: channel)
    defer { recorder.close() }
    guard Recorder.isRecording, count <= reader.bitsLeft else {
      return try reader.skip(count)
    }
    for _ in 0..<count { _ = try reader.read(1, "bs_add_harmonic", &recorder) }
  }

  /// `bs_extended_data` and the `sbr_extension()` behind it.
  private static func readExtendedData(
    _ reader: inout BitReader, _ outcome: inout SBROutcome, ps: inout PSState,
    recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    guard try reader.short(1, "bs_extended_data", &recorder) == 1 else { return }
    outcome.hasExtendedData = true
    outcome.extensionPosition = reader.position
    var size = try reader.short(4, "bs_extension_size", &recorder)
    if size == 15 { size += try reader.read(8, "bs_esc_count", &recorder) }
    outcome.extensionByteCount = size
    outcome.extensionBitsAvailable = reader.bitsLeft
    // Extensions that are said to be longer than the payload are read as far as it goes.
    var block = reader.limited(to: reader.position + min(size * 8, reader.bitsLeft))
    while block.bitsLeft > 7 {
      recorder.open("sbr_extension", index: nil)
      defer { recorder.close() }
      let id = try block.short(2, "bs_extension_id", &recorder) {
        $0 == 2 ? "EXTENSION_ID_PS" : "reserved"
      }
      if id == 2 {
        var facts = PSOutcome(bitsAvailable: block.bitsLeft)
        ps.parse(&block, into: &facts, recorder: &recorder)
        outcome.psCount += 1
        outcome.psBitsUnread += facts.bitsUnread
        if outcome.ps == nil { outcome.ps = facts }
      } else {
        let isZero = block.restIsZero
        outcome.reservedExtension = SBROutcome.ReservedExtension(
          id: UInt8(id), position: block.position - 2, bitCount: block.bitsLeft, isZero: isZero)
        recorder.bits(
          "reserved", at: block.position, width: block.bitsLeft)
        try block.skip(block.bitsLeft)
      }
    }
    if block.bitsLeft > 0 {
      _ = try block.short(block.bitsLeft, "bs_fill_bits", &recorder)
    }
    _ = reader.advance(to: block.position)
  }
}

/// The number of values that the parts of the data have.
struct BandCounts {
  /// N_high.
  let high: Int
  /// N_low.
  let low: Int
  /// N_Q.
  let noise: Int

  init(_ tables: SBRFrequencyTables) {
    high = tables.highBandCount
    low = tables.lowBandCount
    noise = tables.noiseBandCount
  }
}
