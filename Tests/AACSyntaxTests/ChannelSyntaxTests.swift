import AACSyntax
import Bitstream
import Testing

@Suite struct ICSInfoTests {
  @Test("a silent channel is 36 bits up to its end, and nothing is left of it")
  func silent() throws {
    // id  tag  gain     r ws s maxsfb p  flags  END  alignment
    let bits: BlockBits = "000 0011 01100100 0 00 1 000000 0 000 111 000"
    let (block, trace) = try bits.parse()
    #expect(block.error == nil)
    #expect(block.elements.map(\.kind) == [.singleChannel, .end])
    #expect(block.elements[0].instanceTag == 3)
    let channel = block.channels[0]
    #expect(channel.globalGain == 100)
    #expect(channel.info.windowShape == 1)
    #expect(channel.isSilent && channel.isComplete)
    #expect(block.endOfElements == 32)
    #expect(block.payloadBitCount == 32)
    #expect(
      trace.path(of: try #require(trace.fields.first { "\($0.name)" == "max_sfb" }))
        == "SCE[0].ics[0].ics_info")
  }

  @Test("grouping bits join short windows to the window before")
  func grouping() throws {
    // id  tag  gain     r ws s msfb groups  flags END
    let bits: BlockBits = "000 0000 00000000 0 10 0 0000 1011001 000 111 0000000"
    let info = try bits.parse().block.channels[0].info
    #expect(info.windowSequence == .eightShort)
    #expect(info.groupCount == 4)
    #expect((0..<4).map(info.windowGroupLength) == [2, 3, 1, 2])
  }

  @Test(
    "a max_sfb above the bands of the rate stops the reading",
    arguments: [(0, 41), (2, 47), (4, 49), (5, 51), (6, 47), (8, 43), (11, 40), (12, 40)])
  func maxSFB(_ index: Int, _ limit: Int) throws {
    let excess = String(repeating: "0", count: 6) + String(limit + 1, radix: 2)
    let bits = BlockBits(
      stringLiteral: "000 0000 00000000 0 00 0 \(excess.suffix(6)) 0"
        + String(repeating: "0", count: 40))
    let error = try #require(try bits.parse(index: index).block.error)
    #expect(error.kind == .maxSFBTooLarge(maxSFB: limit + 1, limit: limit))
    #expect(error.position == 19)
    #expect(error.path == "SCE[0].ics[0].ics_info")
  }

  @Test("predictor data stop the reading where the object type has none", arguments: [2, 3])
  func predictorNotAllowed(_ objectType: Int) throws {
    let bits: BlockBits = "000 0000 00000000 0 00 0 000001 1 0000000000000000"
    let error = try #require(try bits.parse(objectType).block.error)
    #expect(error.kind == .predictorNotAllowed)
    #expect(error.position == 25)
  }

  @Test("prediction of AAC Main has a reset group and one bit a band")
  func prediction() throws {
    //    id  tag  gain     r ws s maxsfb p rst group used  cb   len   sf flags END
    let bits: BlockBits = """
      000 0000 00000000 0 00 0 000011 1 1 11101 101 0000 00011 000 111 0000000
      """
    let (block, _) = try bits.parse(1)
    #expect(block.error == nil)
    let info = block.channels[0].info
    #expect(info.predictorResetGroupNumber == 29)
    #expect(info.predictionUsed == 0b101)
  }

  @Test("a pair with a common window has the long-term prediction of both channels in its info")
  func ltp() throws {
    let bits: BlockBits = """
      001 0000 1 0 00 0 000010 1
      1 10000000001 101 10
      1 00000000011 010 01
      00
      00000000 0000 00010 000
      00000000 0000 00010 000
      111 0000000
      """
    let (block, trace) = try bits.parse(4)
    #expect(block.error == nil)
    for channel in 0..<2 {
      let info = block.channels[channel].info
      #expect(info.ltp?.lag == 1025 && info.ltp?.coefficient == 5 && info.ltp?.longUsed == 0b01)
      #expect(info.secondLTP?.lag == 3 && info.secondLTP?.longUsed == 0b10)
    }
    #expect(trace.values(of: "ltp_lag") == [1025, 3])
  }
}

@Suite struct SectionAndScaleFactorTests {
  /// An SCE of long windows with the bits from max_sfb on.
  private func single(_ rest: String) -> BlockBits {
    BlockBits(block: "000 0000 01100100 0 00 0" + rest)
  }

  @Test("a section length of 31 and more goes on in a second increment")
  func lengthEscape() throws {
    let bits = single("101000 0 0000 11111 01001 000 111 000000")
    let (block, trace) = try bits.parse()
    #expect(block.error == nil)
    #expect(block.channels[0].sections.count == 1)
    #expect(block.channels[0].sections[0].bands == 0..<40)
    #expect(trace.values(of: "sect_len_incr") == [31, 9])
  }

  @Test("a band has the codebook of its section, and none behind the last")
  func bandCodebooks() throws {
    // Bands 0 to 2 of codebook 0, band 3 of 15 (intensity), band 4 of 13 (noise).
    let bits = BlockBits(
      block:
        "000 0000 00000000 0 00 0 000101 0 0000 00011 1111 00001 1101 00001 0 000000000 000 111")
    let sections = try bits.parse().block.channels[0].sections
    #expect((0..<6).map { sections.codebook(group: 0, band: $0) } == [0, 0, 0, 15, 13, 0])
    #expect(sections.codebook(group: 1, band: 0) == 0)
    #expect(sections.usesIntensity && sections.usesNoise)
  }

  @Test("sections that pass max_sfb stop the reading")
  func overrun() throws {
    let error = try #require(try single("000011 0 0000 00010 0000 00010").parse().block.error)
    #expect(error.kind == .sectionOverrun(group: 0, sum: 4, maxSFB: 3))
    #expect(error.position == 39)
    #expect(error.path == "SCE[0].ics[0].section_data")
  }

  @Test("codebook 12 stops the reading")
  func reserved() throws {
    let error = try #require(try single("000011 0 1100 00011 0000").parse().block.error)
    #expect(error.kind == .reservedCodebook(group: 0, section: 0))
    #expect(error.position == 26)
    let second = try #require(try single("000011 0 0000 00001 1100 00010").parse().block.error)
    #expect(second.kind == .reservedCodebook(group: 0, section: 1))
  }

  @Test("empty sections are counted, and end with the bits where they never fill a band")
  func empty() throws {
    let few = try single("000001 0 0001 00000 0000 00001 000 111").parse().block
    #expect(few.error == nil)
    #expect(few.channels[0].sections.emptySectionCount == 1)
    #expect(few.channels[0].sections.count == 2)
    #expect(few.channels[0].sections.codebooks == 1)
    let endless = try single("000001 0" + String(repeating: "0", count: 9 * 302 + 4)).parse().block
    // 26 bits, 302 sections of 9, sect_cb of 4; 4 of 5 bits are left of 2752.
    #expect(endless.error?.kind == .overread(wanted: 5, left: 4))
    #expect(endless.error?.part == .sectionData)
  }

  @Test("scale factors, intensity positions and noise energies run apart from each other")
  func accumulators() throws {
    // Bands: 1 spectral, 2 noise, 1 spectral, 2 intensity in phase.
    let bits = single(
      """
      000110 0
      0001 00001 1101 00010 0001 00001 1111 00010
      1010
      100000001 100
      1100
      1010 1010
      000
      0 0
      111
      """)
    let (block, trace) = try bits.parse()
    #expect(block.error == nil)
    let factors = try #require(
      ScaleFactorValues(of: block.channels[0], in: unsafe bits.bytes.span.bytes))
    // global_gain 100: +1 | 100 - 90 + 257 - 256, -1 | +2 | +1, +1
    #expect(factors.bands.map(\.value) == [101, 11, 10, 103, 1, 2])
    #expect(factors.bands.map(\.bits.count) == [4, 9, 3, 4, 4, 4])
    #expect(!block.channels[0].scaleFactors.leavesRange)
    #expect(trace.meanings(of: "dpcm_sf") == ["delta 1", "delta 2"])
    #expect(block.channels[0].sections.usesNoise && block.channels[0].sections.usesIntensity)
  }

  @Test(
    "a scale factor outside 0 to 255 is a fact, not an end",
    arguments: [
      ("00000000", "100", true), ("00000000", "0", false), ("11111111", "1010", true),
      ("11111111", "0", false),
    ])
  func range(_ gain: String, _ delta: String, _ leaves: Bool) throws {
    let bits = BlockBits(
      block: "000 0000 \(gain) 0 00 0 000001 0 0001 00001 \(delta) 000 0 111")
    let block = try bits.parse().block
    #expect(block.error == nil)
    #expect(block.channels[0].scaleFactors.leavesRange == leaves)
  }

  @Test("the longest codewords are read whole")
  func longest() throws {
    let bits = BlockBits(
      stringLiteral: """
        000 0000 00000000 0 00 0 000011 0 0010 00011
        1111111111111110011 111111111111101000 1111111111111110100
        000 000 000 000 111
        """)
    let block = try bits.parse().block
    let factors = try #require(
      ScaleFactorValues(of: block.channels[0], in: unsafe bits.bytes.span.bytes))
    #expect(factors.bands.map(\.value) == [60, 0, 59])
    #expect(factors.bands.map(\.bits.count) == [19, 18, 19])
  }
}

@Suite struct ToolSyntaxTests {
  @Test("pulses have a start band, offsets and amplitudes")
  func pulse() throws {
    // Four silent bands; two pulses from band 2 on.
    let bits: BlockBits = """
      000 0000 00000000 0 00 0 000100 0 0000 00100
      1 01 000010 00011 1111 11111 0001
      0 0 111 0000000
      """
    let block = try bits.parse().block
    let pulse = try #require(block.channels[0].pulse)
    let bands = try #require(
      ScaleFactorBands(SyntaxParameters(objectType: 2, samplingFrequencyIndex: 4)))
    #expect(pulse.count == 2 && pulse.startSFB == 2)
    #expect((0..<2).map(pulse.offset) == [3, 31])
    #expect((0..<2).map(pulse.amplitude) == [15, 1])
    #expect(pulse.line(0, bands: bands) == 11)
    #expect(pulse.line(1, bands: bands) == 42)
  }

  @Test("a filter of a long window has coefficients of the width it says")
  func longTNS() throws {
    let bits: BlockBits = """
      000 0000 00000000 0 00 0 000000 0
      0 1
      10 1
      010100 00010 1 0 0111 1000
      000011 00000
      0 111 0000000
      """
    let (block, trace) = try bits.parse()
    #expect(block.error == nil)
    let tns = block.channels[0].tns
    #expect(block.channels[0].hasTNS && tns.count == 2 && tns.coefRes == 1)
    #expect(tns[0].length == 20 && tns[0].order == 2 && tns[0].direction == 1)
    #expect((0..<2).map(tns[0].coefficient) == [7, 8])
    #expect(tns[1].length == 3 && tns[1].order == 0)
    #expect(tns.filterCount(window: 0) == 2)
    #expect(trace.meanings(of: "coef") == ["7", "-8"])
  }

  @Test("filters of short windows have narrower fields and compressed coefficients")
  func shortTNS() throws {
    let bits: BlockBits = """
      000 0000 00000000 0 10 0 0000 1111111
      0 1
      0 0 0 1 0 1111 011 0 1 01 10 11 0 0 0 1 1 0001 001 0 0 1010
      0 111 0000000
      """
    let (block, _) = try bits.parse()
    #expect(block.error == nil)
    let tns = block.channels[0].tns
    #expect(tns.count == 2)
    #expect(tns[0].window == 3 && tns[0].length == 15 && tns[0].coefCompress == 1)
    #expect((0..<3).map(tns[0].coefficient) == [1, 2, 3])
    #expect(tns[1].window == 7 && tns[1].coefficient(0) == 10)
    #expect(tns.coefRes == 0b1000_0000)
  }

  @Test(
    "gain control is read in every object type, its locations as wide as the windows ask",
    arguments: [
      // window_sequence and the rest of ics_info, then adjust_num 1, level, location by window
      ("00 0 000000 0", "001 0111 10101", 1), ("01 0 000000 0", "001 0111 1010 001 0111 10", 2),
      ("11 0 000000 0", "001 0111 1010 001 0111 10101", 2),
      (
        "10 0 0000 0000000",
        String(repeating: "000", count: 7) + "001 0111 10", 8
      ),
    ])
  func gainControl(_ info: String, _ data: String, _ windows: Int) throws {
    let bits = BlockBits(
      stringLiteral: "000 0000 00000000 0 \(info) 0 0 1 01 \(data) 111 0000000")
    for objectType in [2, 3] {
      let block = try bits.parse(objectType).block
      #expect(block.error == nil)
      let gain = block.channels[0].gainControl
      #expect(block.channels[0].hasGainControl && gain.maxBand == 1)
      #expect(gain.windowCount == windows)
      #expect(gain.adjustmentCount(band: 1, window: windows - 1) == 1)
      #expect(gain.adjustment(band: 1, window: windows - 1, index: 0).level == 7)
    }
  }
}

@Suite struct SpectralDataTests {
  /// An SCE of one band of four lines in a codebook, with the bits of its codewords.
  private func band(_ codebook: Int, _ codewords: String) throws -> (RawDataBlock, FieldTrace) {
    let number = String(16 + codebook, radix: 2).dropFirst()
    let bits = BlockBits(
      block:
        "000 0000 00000000 0 00 0 000001 0 \(number) 00001 0 000 \(codewords) 111")
    return try bits.parse()
  }

  @Test(
    "codewords with their signs give the values of the standard's tables",
    arguments: [
      (1, "111101110", "codebook 1: 1 -1 0 1", 1), (3, "111110000 1 0", "codebook 3: -2 0 1 0", 2),
      (3, "111111111111010 1010", "codebook 3: -2 2 -2 2", 2),
    ])
  func quads(_ codebook: Int, _ bits: String, _ meaning: String, _ largest: Int) throws {
    let (block, trace) = try band(codebook, bits)
    #expect(block.error == nil)
    #expect(trace.meanings(of: "hcod") == [meaning])
    #expect(block.channels[0].sections[0].largestMagnitude == largest)
  }

  @Test(
    "pairs are read two by two",
    arguments: [
      (5, "1111111111101 1111111111101", ["codebook 5: -4 4", "codebook 5: -4 4"], 4),
      (7, "1111110000 0 1 1111110000 1 1", ["codebook 7: 7 -1", "codebook 7: -7 -1"], 7),
      (
        9, "111111111111111 01 111111111111111 10", ["codebook 9: 12 -12", "codebook 9: -12 12"], 12
      ),
      (10, "100101 1 100101 0", ["codebook 10: -3 0", "codebook 10: 3 0"], 3),
    ])
  func pairs(_ codebook: Int, _ bits: String, _ meanings: [String], _ largest: Int) throws {
    let (block, trace) = try band(codebook, bits)
    #expect(block.error == nil)
    #expect(trace.meanings(of: "hcod") == meanings)
    #expect(block.channels[0].sections[0].largestMagnitude == largest)
  }

  @Test("escape sequences follow the signs of the pair, up to 8191")
  func escapes() throws {
    let (block, trace) = try band(
      11, "00100 0 1 0 0000 111111110 111111111111 00101 0")
    #expect(block.error == nil)
    #expect(trace.meanings(of: "hcod") == ["codebook 11: 16 -8191", "codebook 11: 1 0"])
    #expect(block.channels[0].sections[0].largestMagnitude == 8191)
  }

  @Test("a ninth one in an escape sequence stops the reading")
  func escapeTooLong() throws {
    let (block, trace) = try band(11, "111000010 0 1111111110 0000000000000000")
    #expect(block.error?.kind == .escapeTooLong(ones: 9, band: 0))
    #expect(block.error?.part == .spectralData)
    #expect(block.error?.position == 3 + 4 + 8 + 11 + 9 + 1 + 3 + 10)
    #expect(trace.meanings(of: "hcod") == ["codebook 11: cut short"])
  }

  @Test("the lines of short windows go band by band and window by window")
  func shortLines() throws {
    // Groups of 2 and 6 windows, one band: 8 lines of codebook 1, then codebook 0.
    let bits: BlockBits = """
      000 0000 00000000 0 10 0 0001 1011111
      0001 001 0000 001 0 000
      111101110 0
      111 0000
      """
    let (block, _) = try bits.parse()
    #expect(block.error == nil)
    let bands = try #require(
      ScaleFactorBands(SyntaxParameters(objectType: 2, samplingFrequencyIndex: 4)))
    let spectrum = try #require(
      QuantisedSpectrum(
        of: block.channels[0], in: unsafe bits.bytes.span.bytes, bands: bands))
    #expect((0..<4).map { spectrum.lines[$0] } == [1, -1, 0, 1])
    #expect((4..<1024).allSatisfy { spectrum.lines[$0] == 0 })
    #expect(spectrum.highestLine == 3)
  }

  @Test("a spectrum that ends too early, or was never reached, has no lines")
  func brokenSpectrum() throws {
    let bands = try #require(
      ScaleFactorBands(SyntaxParameters(objectType: 2, samplingFrequencyIndex: 4)))
    // One band of codebook 1, but a quad of ones where the bits end.
    let bits: BlockBits = "000 0000 00000000 0 00 0 000001 0 0001 00001 0 000 1111"
    let block = try bits.parse().block
    #expect(block.error != nil)
    let cut = Array(bits.bytes.prefix(bits.count / 8))
    #expect(
      QuantisedSpectrum(of: block.channels[0], in: unsafe cut.span.bytes, bands: bands) == nil)
    let silent: BlockBits = "000 0000 00000000 0 00 0 111111"
    let other = try silent.parse().block
    #expect(
      QuantisedSpectrum(of: other.channels[0], in: unsafe silent.bytes.span.bytes, bands: bands)
        == nil)
  }

  @Test(
    "every band edge of every rate is a whole number of codewords",
    arguments: [SyntaxParameters.FrameLength.lines1024, .lines960])
  func bandEdges(_ length: SyntaxParameters.FrameLength) throws {
    for index in 0...12 {
      let bands = try #require(
        ScaleFactorBands(
          SyntaxParameters(objectType: 2, samplingFrequencyIndex: index, frameLength: length)))
      for sequence in [WindowSequence.onlyLong, .eightShort] {
        let edges = (0...bands.count(sequence)).map { bands.offset($0, sequence) }
        #expect(edges.allSatisfy { $0 % 4 == 0 })
        #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 })
        #expect(edges.last == length.rawValue / sequence.windowCount)
      }
    }
  }
}
