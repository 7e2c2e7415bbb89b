import AACSyntax
import Bitstream
import Testing

/// An SCE without bands, tag 0.
private let silentSingle = "000 0000 00000000 0 00 0 000000 0 000"

@Suite struct ChannelPairTests {
  @Test("ms_used goes group by group, also across more than 64 bands")
  func mask() throws {
    // Eight groups of 14 bands at 44.1 kHz: 112 bits, every seventh of them 1.
    let used = (0..<112).map { $0 % 7 == 0 ? "1" : "0" }.joined()
    let empty = String(repeating: "0000 111 111 000", count: 8)
    let bits = BlockBits(
      block: """
        001 0101 1 0 10 0 1110 0000000 01 \(used)
        00000000 \(empty) 000
        00000000 \(empty) 000
        111
        """)
    let (block, trace) = try bits.parse()
    #expect(block.error == nil)
    let pair = block.pairs[0]
    #expect(pair.commonWindow && pair.msMaskPresent == 1 && pair.usesMS)
    for group in 0..<8 {
      for band in 0..<14 {
        #expect(pair.msUsed(group: group, band: band) == (band % 7 == 0))
      }
    }
    #expect(trace.values(of: "ms_used").count == 112)
    #expect(block.elements[0].instanceTag == 5)
    #expect(block.elements[0].channel == 0 && block.channelCount == 2)
  }

  @Test(
    "M/S is off, on by ms_used, or on everywhere", arguments: [(0, []), (1, [1]), (2, [0, 1])])
  func midSide(_ mask: Int, _ bands: [Int]) throws {
    let used = mask == 1 ? "01" : ""
    let present = ["00", "01", "10"][mask]
    //                  tag  cw r ws s maxsfb p  mask          gain     cb   len   flags
    let bits = BlockBits(
      block: "001 0000 1  0 00 0 000010 0  \(present) \(used) 00000000 0000 00010 000"
        + "00000000 0000 00010 000 111")
    let block = try bits.parse().block
    #expect(block.error == nil)
    let pair = block.pairs[0]
    #expect((0..<2).filter { pair.isMS(group: 0, band: $0) } == bands)
    // Values, so that sets can tell pairs apart.
    #expect(Set([pair, pair]).count == 1)
  }

  @Test("without a common window each channel has its own")
  func apart() throws {
    let bits: BlockBits = """
      001 0000 0
      00000001 0 01 0 000000 0 000
      00000010 0 11 1 000000 0 000
      111 0000
      """
    let block = try bits.parse().block
    #expect(block.error == nil)
    #expect(block.channels[0].info.windowSequence == .longStart)
    #expect(block.channels[1].info.windowSequence == .longStop)
    #expect(block.channels[1].globalGain == 2)
    #expect(block.pairs[0].msMaskPresent == 0)
  }

  @Test("a fault in the second channel names it")
  func secondChannel() throws {
    let bits: BlockBits = """
      001 0000 0
      00000001 0 01 0 000000 0 000
      00000010 0 11 1 111111 0 000
      """
    let error = try #require(try bits.parse().block.error)
    #expect(error.path == "CPE[0].ics[1].ics_info")
    #expect(error.kind == .maxSFBTooLarge(maxSFB: 63, limit: 49))
  }
}

@Suite struct CouplingChannelTests {
  @Test("a coupling channel has targets, a channel, and gains for every list but the first")
  func dependent() throws {
    // Targets: CPE 1 left and right, SCE 2. Three lists: the second common, the third by band.
    let bits = BlockBits(
      block: """
        010 0001 0 001
        1 0001 1 1
        0 0010
        1 0 11
        00000000 0 00 0 000011 0 0001 00001 0000 00001 0001 00001 0 0 000 0 0
        1 1010
        0 100 1100
        111
        """)
    let (block, trace) = try bits.parse()
    #expect(block.error == nil)
    let coupling = block.couplings[0]
    #expect(coupling.targetCount == 2 && coupling.gainListCount == 3)
    #expect(coupling.target(0).isChannelPair && coupling.target(0).tag == 1)
    #expect(coupling.target(0).left && coupling.target(0).right)
    #expect(!coupling.target(1).isChannelPair && coupling.target(1).tag == 2)
    #expect(coupling.domain && !coupling.gainElementSign && coupling.gainElementScale == 3)
    #expect(coupling.commonGains == 0b010 && coupling.commonGain(list: 1) == 1)
    #expect((0..<3).map { coupling.gain(list: 2, group: 0, band: $0) } == [-1, 0, 2])
    #expect(trace.values(of: "dpcm_gain_element").count == 2)
  }

  @Test("an independently switched one has common gains without a flag")
  func independent() throws {
    let bits = BlockBits(
      block: """
        010 0000 1 000
        1 0000 1 1
        1 1 00
        00000000 0 00 0 000000 0 000
        1010
        111
        """)
    let (block, _) = try bits.parse()
    #expect(block.error == nil)
    #expect(block.couplings[0].isIndependentlySwitched)
    #expect(block.couplings[0].commonGain(list: 1) == 1)
    #expect(block.consideredChannelCount == 1)
  }
}

@Suite struct DataAndConfigTests {
  @Test("a data stream element counts its alignment from the first bit of the block")
  func aligned() throws {
    // The block starts at bit 3: 16 bits of fields, so none to align; a FIL of seven bits before leaves one.
    let plain = BlockBits(block: "111 100 0010 1 00000010 10101010 11001100 111 00000")
    let block = try plain.parse(start: 3).block
    #expect(block.error == nil)
    #expect(block.dataStreams[0].alignment.count == 0)
    #expect(block.dataStreams[0].data == BitRange(start: 19, count: 16))
    let shifted = BlockBits(
      block: "111 110 0000 100 0010 1 00000001 0 10101010 111 00000")
    let second = try shifted.parse(start: 3).block
    #expect(second.error == nil)
    #expect(second.dataStreams[0].alignment == BitRange(start: 26, count: 1))
    #expect(second.elements[1].instanceTag == 2)
  }

  @Test("a count of 255 has another byte")
  func escapeCount() throws {
    let data = String(repeating: "01010101", count: 257)
    let bits = BlockBits(block: "100 0000 0 11111111 00000010 \(data) 111")
    let block = try bits.parse().block
    #expect(block.error == nil)
    #expect(block.dataStreams[0].byteCount == 257)
  }

  @Test("a data stream element that needs more than the block has stops the reading")
  func dataOverrun() throws {
    let error = try #require(
      try BlockBits(block: "100 0000 0 00001000 01010101").parse().block.error)
    #expect(error.kind == .dataStreamElementOverrun(bytes: 8, bitsLeft: 8))
    #expect(error.path == "DSE[0]")
  }

  @Test("a program config element has its lists, mixdowns and comment")
  func config() throws {
    let bits = BlockBits(
      block: """
        101 0011 01 0100
        0010 0001 0001 01 010 0001
        1 0001
        1 0010
        1 10 1
        0 0000 1 0001
        1 0010
        0 0011
        0100
        0101 0110
        1 0111
        000
        00000010 01000001 01000010
        111
        """)
    let block = try bits.parse().block
    #expect(block.error == nil)
    let config = block.programConfigs[0]
    #expect(config.instanceTag == 3 && config.objectType == 1)
    #expect(config.samplingFrequencyIndex == 4)
    #expect(config.front.map(\.flag) == [false, true])
    #expect(config.front.map(\.tag) == [0, 1])
    #expect(config.side.map(\.tag) == [2] && config.back.map(\.tag) == [3])
    #expect(config.lfe.map(\.tag) == [4] && config.associatedData.map(\.tag) == [5, 6])
    #expect(config.coupling.map(\.flag) == [true] && config.coupling.map(\.tag) == [7])
    #expect(config.monoMixdownElement == 1 && config.stereoMixdownElement == 2)
    #expect(config.matrixMixdownIndex == 2 && config.pseudoSurroundEnable)
    #expect(config.channelCount == 1 + 2 + 2 + 1 + 1)
    #expect(config.alignment.end % 8 == 0)
    #expect(config.comment.count == 16)
    #expect(block.elements[0].instanceTag == 3)
  }

  @Test("all lists of a program config element can be full")
  func fullConfig() throws {
    let list = (0..<15).map { String(16 + $0, radix: 2).dropFirst() }
    let flagged = list.map { "1 \($0)" }.joined(separator: " ")
    let bits = BlockBits(
      block: """
        101 0000 01 0100 1111 1111 1111 11 111 1111 0 0 0
        \(flagged) \(flagged) \(flagged)
        \(list.prefix(3).joined()) \(list.prefix(7).joined()) \(flagged)
        """ + String(repeating: "0", count: 40))
    let config = try #require(try bits.parse().block.programConfigs.first)
    #expect(config.front.count == 15 && config.coupling.count == 15)
    #expect(config.back.map(\.tag) == (0..<15).map { UInt8($0) })
    #expect(config.channelCount == 93)
  }
}

@Suite struct FillElementTests {
  /// A fill element of `count` bytes with the given bits, then ID_END.
  private func fill(_ count: Int, _ bits: String) throws -> (RawDataBlock, FieldTrace) {
    let digits = String(16 + count, radix: 2).dropFirst()
    return try BlockBits(block: "\(silentSingle) 110 \(digits) \(bits) 111").parse()
  }

  @Test("a fill element of no bytes is legal and has no payload")
  func empty() throws {
    let (block, _) = try fill(0, "")
    #expect(block.error == nil && block.fills[0].byteCount == 0 && block.extensions.isEmpty)
  }

  @Test(
    "a count of 15 has another byte that counts one less",
    arguments: [("00000000", 14), ("00000001", 15), ("11111111", 269)])
  func escape(_ digits: String, _ count: Int) throws {
    let data = "0000 0000" + String(repeating: "1", count: 8 * (count - 1))
    let (block, _) = try fill(15, digits + data)
    #expect(block.error == nil && block.fills[0].byteCount == count)
    #expect(block.fillByteCount == count)
    #expect(block.extensions[0].kind == .fill && block.extensions[0].bitCount == 8 * count)
  }

  @Test("a fill element that announces more than is left stops the reading")
  func overrun() throws {
    let error = try #require(
      try BlockBits(block: "110 1110 00000000").parse().block.error)
    #expect(error.kind == .fillElementOverrun(bytes: 14, bitsLeft: 9))
    #expect(error.position == 3)
  }

  @Test("fill data keep their nibble and bytes")
  func fillData() throws {
    let (block, trace) = try fill(3, "0001 0000 10100101 10100100")
    #expect(block.extensions[0].kind == .fillData && block.extensions[0].nibble == 0)
    #expect(trace.values(of: "fill_byte") == [0xA5, 0xA4])
  }

  @Test("ancillary data say how long they are, and another payload may follow")
  func dataElement() throws {
    let (block, _) = try fill(6, "0010 0000 00000010 11110000 00001111 0001 0000 10100101")
    #expect(block.error == nil)
    #expect(block.extensions.map(\.kind) == [.dataElement, .fillData])
    #expect(block.extensions[0].data.count == 16 && block.extensions[0].bitCount == 32)
    #expect(block.fills[0].extensions == 0..<2)
  }

  @Test("ancillary data longer than their fill element are a fault that stays inside")
  func dataElementOverrun() throws {
    let (block, trace) = try fill(2, "0010 0000 00000010")
    #expect(block.error == nil)
    #expect(block.extensions[0].error?.kind == .overread(wanted: 16, left: 0))
    #expect(block.elements.map(\.kind) == [.singleChannel, .fill, .end])
    #expect(trace.values(of: "unparsed").isEmpty)
    let (longer, more) = try fill(3, "0010 0000 00000010 11110000")
    #expect(longer.error == nil && longer.extensions[0].error != nil)
    #expect(more.values(of: "unparsed").count == 1)
  }

  @Test("dynamic range info has its tag, masks, bands and levels")
  func dynamicRange() throws {
    let (block, _) = try fill(
      10,
      """
      1011 1 0011 0000
      1 1000000 1 0000001 0
      1 0001 0010 00010000 11111111
      1 1010000 0
      0 0000100 1 0000101
      """)
    #expect(block.error == nil)
    #expect(block.extensions.count == 1 && block.extensions[0].error == nil)
    let info = block.dynamicRanges[0]
    #expect(info.pceInstanceTag == 3)
    #expect(info.excludeGroupCount == 2 && info.excludeMask == 1 | 1 << 13)
    #expect(info.hasBands && info.bandCount == 2 && info.interpolationScheme == 2)
    #expect((0..<2).map(info.bandTop) == [16, 255])
    #expect(info.programReferenceLevel == 80)
    #expect((0..<2).map(info.gain) == [4, -5])
  }

  @Test("dynamic range info longer than its fill element is a fault that stays inside")
  func dynamicRangeOverrun() throws {
    let (block, _) = try fill(2, "1011 0 1 1111111 1 11")
    #expect(block.error == nil && block.endOfElements != nil)
    #expect(block.extensions[0].error?.path == "FIL[0].dynamic_range_info")
  }

  @Test("types without a meaning are passed over by their count", arguments: [3, 4, 7, 10, 15])
  func reserved(_ type: Int) throws {
    let digits = String(16 + type, radix: 2).dropFirst()
    let (block, _) = try fill(3, "\(digits) 1111 11111111 00000000")
    #expect(block.error == nil && block.extensions.count == 1)
    #expect(block.extensions[0].kind == nil && Int(block.extensions[0].type) == type)
    #expect(block.extensions[0].bitCount == 24)
  }

  @Test("MPEG Surround data keep their type and flags")
  func surround() throws {
    let (block, trace) = try fill(2, "1100 01 1 0 11111111")
    #expect(block.extensions[0].kind == .spatialAudio && block.extensions[0].nibble == 0b0110)
    #expect(trace.values(of: "ancDataSegmentByte") == [255])
  }
}

@Suite struct RawDataBlockTests {
  @Test("a block without ID_END ends where less than an id is left")
  func endMissing() throws {
    let bits = BlockBits(stringLiteral: silentSingle + "00")
    let block = try bits.parse().block
    #expect(block.error?.kind == .idEndMissing(bitsLeft: 2))
    #expect(block.lastElementEnd == bits.count - 2)
    #expect(block.endOfElements == nil)
  }

  @Test("bits of the closing alignment are kept")
  func alignment() throws {
    let block = try BlockBits(stringLiteral: "111 10101").parse().block
    #expect(block.alignment == BitRange(start: 3, count: 5) && block.alignmentValue == 0b10101)
    #expect(block.end == 8)
  }

  @Test("more channels than tags allow are read, and not kept")
  func manyChannels() throws {
    let bits = BlockBits(
      block: String(repeating: silentSingle, count: 90) + "111")
    let block = try bits.parse().block
    #expect(block.error == nil)
    #expect(block.elements.count == 91)
    #expect(block.channelCount == RawDataBlock.maxChannels)
    #expect(block.elements[79].channel == 79 && block.elements[80].channel == nil)
  }

  @Test("more pairs than tags allow are read, and not kept")
  func manyPairs() throws {
    let pair = "001 0000 1 0 00 0 000000 0 00 00000000 000 00000000 000"
    let bits = BlockBits(block: silentSingle + String(repeating: pair, count: 50) + "111")
    let block = try bits.parse().block
    #expect(block.error == nil)
    #expect(block.elements.count == 52)
    #expect(block.pairs.count == 50)
    #expect(block.elements.filter { $0.channel != nil }.count == 40)
  }

  @Test("a block of 960 lines has its own bands")
  func shorterFrames() throws {
    // Band 47 of 48 kHz: 32 lines more than the 960 lines of the shorter frame hold.
    let bits = BlockBits(
      block: """
        000 0000 00000000 0 00 0 110001 0 0000 11111 10001 0001 00001 0 000
        """ + String(repeating: "0", count: 24) + "111")
    let long = try bits.parse(index: 3).block
    #expect(long.error == nil)
    let short = try bits.parse(index: 3, frameLength: .lines960).block
    #expect(short.endOfElements != long.endOfElements)
  }
}
