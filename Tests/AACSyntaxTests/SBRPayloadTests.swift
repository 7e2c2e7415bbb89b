@testable import AACSyntax
import Bitstream
import Testing

@Suite struct SBRPayloadTests {
  @Test("a mono payload with header is read field by field")
  func mono() {
    var state = SBRElementState()
    let bits = SBRBits(SBRPieces.header + SBRPieces.mono + "000")
    let (outcome, trace) = bits.trace(state: &state)
    #expect(outcome.ending == .complete)
    #expect(outcome.bitsAvailable == bits.count)
    #expect(outcome.bitsRead == bits.count - 3)
    #expect(outcome.bitsLeft == 3)
    #expect(outcome.isRestZero)
    #expect(outcome.hasHeader && outcome.isReset && outcome.isHeaderChanged)
    #expect(outcome.header?.startFreq == 5 && outcome.header?.stopFreq == 9)
    #expect(outcome.channelCount == 1)
    #expect(outcome.first.missingReference == nil)
    #expect(outcome.valueFaultCount == 0)
    #expect(outcome.crc == nil && outcome.ps == nil)
    #expect(
      trace.fields.map { "\($0.name) \($0.width) \($0.value)" } == [
        "bs_header_flag 1 1", "bs_amp_res 1 0", "bs_start_freq 4 5", "bs_stop_freq 4 9",
        "bs_xover_band 3 0", "bs_reserved 2 0", "bs_header_extra_1 1 0", "bs_header_extra_2 1 0",
        "bs_data_extra 1 0", "bs_frame_class 2 0", "tmp 2 0", "bs_freq_res 1 0", "bs_df_env 1 0",
        "bs_df_noise 1 0",
      ] + Array(repeating: "bs_invf_mode 2 0", count: 4) + ["bs_env_start_value_level 7 40"]
        + Array(repeating: "bs_data_env 2 60", count: 7) + ["bs_noise_start_value_level 5 10"]
        + Array(repeating: "bs_data_noise 1 31", count: 3) + [
          "bs_add_harmonic_flag 1 0", "bs_extended_data 1 0", "bs_fill_bits 3 0",
        ])
    #expect(
      trace.fields.map { trace.path(of: $0) }.contains(
        "sbr_extension_data.sbr_single_channel_element.sbr_envelope[0]"))
  }

  @Test("header fields that are not in the stream have their defaults, others their values")
  func headerExtras() throws {
    let extras = SBRBits("1 1 0101 1001 001 10 1 1 | 01 0 11 | 11 01 0 0" + SBRPieces.mono)
    let header = try #require(extras.parse().header)
    #expect(header.ampRes == 1 && header.xoverBand == 1 && header.reserved == 2)
    #expect(header.freqScale == 1 && header.alterScale == 0 && header.noiseBands == 3)
    #expect(header.limiterBands == 3 && header.limiterGains == 1)
    #expect(header.interpolFreq == 0 && header.smoothingMode == 0)
    let defaults = try #require(SBRBits(SBRPieces.header + SBRPieces.mono).parse().header)
    #expect(defaults.freqScale == 2 && defaults.alterScale == 1 && defaults.noiseBands == 2)
    #expect(defaults.limiterBands == 2 && defaults.limiterGains == 2)
    #expect(defaults.interpolFreq == 1 && defaults.smoothingMode == 1)
  }

  @Test("without a header the data are one opaque field")
  func headerMissing() {
    var state = SBRElementState()
    let (outcome, trace) = SBRBits(SBRPieces.noHeader + SBRPieces.mono).trace(state: &state)
    #expect(outcome.ending == .headerMissing)
    #expect(outcome.header == nil)
    #expect(trace.fields.map { "\($0.name)" } == ["bs_header_flag", "sbr_data"])
  }

  @Test("a header whose tables are unusable leaves the data unparsed, and a good one repairs it")
  func tablesUnusable() {
    var state = SBRElementState()
    let bits = SBRBits("1 0 1111 0000 000 00 0 0" + SBRPieces.mono)
    let (outcome, trace) = bits.trace(state: &state)
    #expect(outcome.ending == .tablesUnusable)
    #expect(outcome.tables.defects == .rangeEmpty)
    #expect(outcome.tables.k0 == 31 && outcome.tables.k2 == 21)
    #expect(trace.fields.last.map { "\($0.name)" } == "unparsed")
    #expect(
      SBRBits(SBRPieces.noHeader + SBRPieces.mono).parse(state: &state).ending == .tablesUnusable)
    #expect(SBRBits(SBRPieces.header + SBRPieces.mono).parse(state: &state).ending == .complete)
  }

  @Test("a coupled pair has one grid, and balances in the second channel")
  func coupledPair() {
    var state = SBRElementState()
    let bits = SBRBits(
      SBRPieces.header + "0 1 | 00 00 0 | 0 0 | 0 0 | 00 00 00 00"
        + SBRPieces.envelope + SBRPieces.noise  //
        + "010100 0000000"  // balance: 20, doubled, and seven differences of 0
        + "00110 000"  // 6, doubled, and three differences of 0
        + "0 0 0")
    let (outcome, trace) = bits.trace(isPair: true, state: &state)
    #expect(outcome.ending == .complete)
    #expect(outcome.bitsLeft == 0)
    #expect(outcome.isCoupled)
    #expect(outcome.channelCount == 2)
    #expect(outcome.second.grid == outcome.first.grid)
    let names = trace.fields.map { "\($0.name)" }
    #expect(names.contains("bs_env_start_value_balance"))
    #expect(names.contains("bs_noise_start_value_balance"))
  }

  @Test("an uncoupled pair has two grids, and both envelopes before both noise floors")
  func uncoupledPair() {
    var state = SBRElementState()
    let bits = SBRBits(
      SBRPieces.header + "1 0000 0000 0 | 00 00 0 | 00 00 0 | 0 0 | 0 0 | 00 00 00 00 00 00 00 00"
        + SBRPieces.envelope + SBRPieces.envelope + SBRPieces.noise + SBRPieces.noise
        + "1 1010000000000001 0 0")
    let (outcome, trace) = bits.trace(isPair: true, state: &state)
    #expect(outcome.ending == .complete)
    #expect(outcome.bitsLeft == 0)
    #expect(!outcome.isCoupled)
    let starts = trace.fields.map { "\($0.name)" }.filter { $0.contains("start_value") }
    #expect(
      starts == [
        "bs_env_start_value_level", "bs_env_start_value_level", "bs_noise_start_value_level",
        "bs_noise_start_value_level",
      ])
    #expect(trace.fields.filter { "\($0.name)" == "bs_add_harmonic" }.map(\.value).count == 16)
  }

  @Test("one envelope of fixed borders has fine steps whatever the header says")
  func ampResOverride() {
    var state = SBRElementState()
    let header = "1 1 0101 1001 000 00 0 0"
    let one = SBRBits(header + SBRPieces.mono).parse(state: &state)
    #expect(one.first.ampRes == 0)
    #expect(one.bitsLeft == 0)
    // Two envelopes: coarse steps, start of 6 bits, codewords of 1 bit.
    let two = SBRBits(
      header
        + "0 | 00 01 0 | 0 0 0 0 | 00 00 00 00 | 010100 0000000 010100 0000000 | 01010 000 01010 000 | 0 0"
    ).parse(state: &state)
    #expect(two.first.ampRes == 1)
    #expect(two.ending == .complete)
    #expect(two.bitsLeft == 0)
    #expect(!two.isReset && !two.isHeaderChanged && two.hasHeader)
  }

  @Test("a change of amp_res changes the header without a reset")
  func changeWithoutReset() {
    var state = SBRElementState()
    _ = SBRBits(SBRPieces.header + SBRPieces.mono).parse(state: &state)
    let outcome = SBRBits("1 1 0101 1001 000 00 0 0" + SBRPieces.mono).parse(state: &state)
    #expect(outcome.isHeaderChanged)
    #expect(!outcome.isReset)
  }

  @Test(
    "bits behind the data are counted and looked at",
    arguments: [("00000000", true), ("00010000000", false)])
  func leftover(_ rest: String, isZero: Bool) {
    let outcome = SBRBits(SBRPieces.header + SBRPieces.mono + rest).parse()
    #expect(outcome.ending == .complete)
    #expect(outcome.bitsLeft == rest.count)
    #expect(outcome.isRestZero == isZero)
  }

  @Test("a payload that is too short overruns and stays within its bits")
  func overrun() {
    let whole = SBRBits(SBRPieces.header + SBRPieces.mono)
    var state = SBRElementState()
    let short = SBRBits(bytes: whole.bytes, count: whole.count - 9)
    let (outcome, trace) = short.trace(state: &state)
    #expect(outcome.ending == .overrun)
    #expect(outcome.bitsRead > outcome.bitsAvailable)
    #expect(trace.fields.reduce(0) { $0 + $1.width } == short.count)
  }
}

@Suite struct SBRReferenceTests {
  /// Differences in time for envelope and noise, all 0.
  static let timeMono = "0 | 00 00 0 | 1 1 | 00 00 00 00 | 0000000000000000 | 0000 | 0 0"

  @Test("a difference in time in the first frame refers to nothing")
  func firstFrame() {
    let outcome = SBRBits(SBRPieces.header + Self.timeMono).parse()
    #expect(outcome.ending == .complete && outcome.bitsLeft == 0)
    #expect(outcome.first.missingReference == .firstFrame)
    #expect(outcome.first.timeEnvelopes == 1 && outcome.first.timeNoiseFloors == 1)
  }

  @Test("a difference in time after a frame refers to it, after a gap or a reset to nothing")
  func laterFrames() {
    var state = SBRElementState()
    _ = SBRBits(SBRPieces.header + SBRPieces.mono).parse(state: &state)
    #expect(SBRBits("0" + Self.timeMono).parse(state: &state).first.missingReference == nil)
    state.markGap()
    #expect(SBRBits("0" + Self.timeMono).parse(state: &state).first.missingReference == .gap)
    #expect(SBRBits("0" + Self.timeMono).parse(state: &state).first.missingReference == nil)
    // Crossover band 1: 15 high, 8 low, 3 noise bands.
    let reset = SBRBits(
      "1 0 0101 1001 001 00 0 0 | 0 | 00 00 0 | 1 0 | 00 00 00 | 0000000000000000 | 01010 00 | 0 0"
    ).parse(state: &state)
    #expect(reset.isReset)
    #expect(reset.first.missingReference == .reset)
    #expect(reset.ending == .complete && reset.bitsLeft == 0)
  }

  @Test("the values of a frame add up in time until they leave their range")
  func valuesInTime() {
    var state = SBRElementState()
    // Noise 28; then differences of +2 in time: 30 is legal, 32 is not.
    let start = "0 | 00 00 0 | 0 0 | 00 00 00 00 |" + SBRPieces.envelope + "11100 000 | 0 0"
    #expect(SBRBits(SBRPieces.header + start).parse(state: &state).valueFaultCount == 0)
    let step = "0 0 | 00 00 0 | 1 1 | 00 00 00 00 | 0000000000000000 | 0 0 11110 0 | 0 0"
    #expect(SBRBits(step).parse(state: &state).valueFaultCount == 0)
    let outcome = SBRBits(step).parse(state: &state)
    #expect(outcome.valueFaultCount == 1)
    #expect(
      outcome.firstValueFault
        == SBROutcome.ValueFault(
          channel: 0, kind: .noiseLevel, envelope: 0, band: 2, value: 32, position: 35))
  }

  @Test("an envelope that falls below zero is out of range")
  func valuesInFrequency() {
    let before = SBRPieces.header + SBRPieces.monoStart + "0000010"
    let outcome = SBRBits(
      before + "111100 00 00 00 00 00 00" + SBRPieces.noise + SBRPieces.end
    ).parse()
    #expect(outcome.ending == .complete && outcome.bitsLeft == 0)
    #expect(
      outcome.firstValueFault
        == SBROutcome.ValueFault(
          channel: 0, kind: .envelopeLevel, envelope: 0, band: 1, value: -3,
          position: before.count { "01".contains($0) }))
  }

  @Test("a change of resolution takes the values from the bands that hold the same frequencies")
  func resolutionChange() {
    var state = SBRElementState()
    // 9 high and 5 low bands, 2 noise bands. The first low band is the first high band.
    let header = "1 0 0101 1001 111 00 0 0"
    // Low resolution: 0, then +5 for the second band, 0 for the others: 0 5 5 5 5.
    let low = "0 | 00 00 0 | 0 0 | 00 00 | 0000000 11111010 00 00 00 | 01010 0 | 0 0"
    #expect(SBRBits(header + low).parse(state: &state).bitsLeft == 0)
    // High resolution in time: -5 for bands 1 and 2, which are the second low band; -1 for band 0
    // makes the only fault.
    let high =
      "0 0 | 00 00 1 | 1 0 | 00 00 | 01 111101 111101 00 00 00 00 00 00 | 01010 0 | 0 0"
    let first = SBRBits(high).parse(state: &state)
    #expect(first.bitsLeft == 0)
    #expect(first.valueFaultCount == 1)
    #expect(first.firstValueFault?.band == 0 && first.firstValueFault?.value == -1)
    // High values are now -1 0 0 5 5 5 5 5 5. Back to low: band 0 of high 0, 1 of 1, 2 of 3, 3 of 5,
    // 4 of 7. +1 for band 0; -1 for band 1 is the only fault; -5 for bands 2 to 4 gives 0.
    let back = "0 0 | 00 00 0 | 1 0 | 00 00 | 100 01 111101 111101 111101 | 01010 0 | 0 0"
    let second = SBRBits(back).parse(state: &state)
    #expect(second.bitsLeft == 0)
    #expect(second.valueFaultCount == 1)
    #expect(second.firstValueFault?.band == 1 && second.firstValueFault?.value == -1)
  }

  @Test("the first border has to be where the frame before ended")
  func continuity() {
    var state = SBRElementState()
    // FIXVAR, trail 18, one envelope: two bits of border, no relative ones, one bit of pointer.
    let variable =
      "0 | 01 10 00 0 0 | 0 0 | 00 00 00 00" + SBRPieces.envelope + SBRPieces.noise + "0 0"
    let first = SBRBits(SBRPieces.header + variable).parse(state: &state)
    #expect(first.ending == .complete && first.bitsLeft == 0)
    #expect(first.first.expectedLead == nil)
    #expect(first.first.grid.trail == 18)
    let second = SBRBits("0" + SBRPieces.mono).parse(state: &state)
    #expect(second.first.expectedLead == 2)
    #expect(second.first.grid.lead == 0)
    #expect(SBRBits("0" + SBRPieces.mono).parse(state: &state).first.expectedLead == 0)
    state.markGap()
    #expect(SBRBits("0" + SBRPieces.mono).parse(state: &state).first.expectedLead == nil)
  }
}

@Suite struct SBRCRCTests {
  /// The remainder of the bits, ten zeros appended, by the polynomial: division bit by bit.
  private func remainder(_ bits: [UInt8]) -> UInt16 {
    var work = bits + [UInt8](repeating: 0, count: 10)
    let divisor: [UInt8] = [1, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1]
    for start in bits.indices where work[start] == 1 {
      for offset in divisor.indices { work[start + offset] ^= divisor[offset] }
    }
    return work.suffix(10).reduce(0) { $0 << 1 | UInt16($1) }
  }

  private let body = SBRPieces.header + SBRPieces.mono + "01"

  private func payload(word: UInt16) -> SBRBits {
    let text = String(word, radix: 2)
    return SBRBits(String(repeating: "0", count: 10 - text.count) + text + body)
  }

  @Test("the check word is the remainder by x^10 + x^9 + x^5 + x^4 + x + 1 of all bits behind it")
  func check() throws {
    let word = remainder(body.compactMap { $0 == "0" ? 0 : $0 == "1" ? 1 : nil })
    let outcome = payload(word: word).parse(crc: true)
    let check = try #require(outcome.crc)
    #expect(check.read == word)
    #expect(check.isMatch)
    #expect(outcome.ending == .complete)
    #expect(outcome.bitsLeft == 2)
  }

  @Test("a changed bit anywhere behind the check word is found", arguments: [10, 30, 60, 74])
  func damage(_ place: Int) throws {
    let word = remainder(body.compactMap { $0 == "0" ? 0 : $0 == "1" ? 1 : nil })
    var bits = payload(word: word)
    bits.bytes[place / 8] ^= UInt8(0x80 >> (place % 8))
    let check = try #require(bits.parse(crc: true).crc)
    #expect(!check.isMatch)
    #expect(check.read == word)
  }

  @Test("a payload too short for its check word overruns")
  func short() {
    let outcome = SBRBits("0000").parse(crc: true)
    #expect(outcome.ending == .overrun)
    #expect(outcome.crc == nil)
    #expect(outcome.bitsRead == 10)
  }
}

@Suite struct SBRExtendedDataTests {
  private let start =
    SBRPieces.header + SBRPieces.monoStart + SBRPieces.envelope + SBRPieces.noise + "0 1"

  @Test("an extension with a reserved identifier is passed over as a whole", arguments: [0, 1, 3])
  func reserved(_ id: Int) {
    let bits = ["00", "01", "10", "11"][id] + "000000 00000001"
    let outcome = SBRBits(start + "0010" + bits).parse()
    #expect(outcome.ending == .complete && outcome.bitsLeft == 0)
    #expect(outcome.hasExtendedData)
    #expect(outcome.extensionByteCount == 2)
    #expect(
      outcome.reservedExtension
        == SBROutcome.ReservedExtension(
          id: UInt8(id), position: (start + "0010").count { "01".contains($0) }, bitCount: 14,
          isZero: false))
    #expect(outcome.psCount == 0)
  }

  @Test("an escaped size counts 15 and more bytes")
  func escape() {
    let outcome = SBRBits(start + "1111 00000010" + String(repeating: "0", count: 17 * 8)).parse()
    #expect(outcome.extensionByteCount == 17)
    #expect(outcome.ending == .complete && outcome.bitsLeft == 0)
    #expect(outcome.reservedExtension?.isZero == true)
  }

  @Test("an extension that is said to be longer than the payload is read as far as it goes")
  func overrun() {
    let outcome = SBRBits(start + "1110 00 0000000000").parse()
    #expect(outcome.isExtensionOverrun)
    #expect(outcome.extensionByteCount == 14)
    #expect(outcome.extensionBitsAvailable == 12)
    #expect(outcome.ending == .complete && outcome.bitsLeft == 0)
  }

  @Test("a second ps_data is counted and the facts are those of the first")
  func twice() {
    // Two bits of identifier and: header without IID and ICC, fixed borders, no envelope: 7 bits.
    let outcome = SBRBits(start + "0011 | 10 1 000 0 00 | 10 1 000 0 01 | 000000").parse()
    #expect(outcome.psCount == 2)
    #expect(outcome.ps?.envelopeCount == 0)
    #expect(outcome.bitsLeft == 0)
  }
}
