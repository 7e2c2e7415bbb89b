import AACSyntax
import Bitstream
import Conformance
import StreamForge
import Testing

/// Check words that do not match, or that do although something is wrong: what is made of them.
@Suite struct CheckWordRuleTests {
  private func findings(_ bytes: [UInt8]) throws -> [Finding] {
    try Corpus.inspect(bytes).findings
  }

  /// The CRC of ISO/IEC 11172-3, 2.4.3.1, over bits of a frame one by one.
  private func word(_ frame: [UInt8], over bits: [Int], start: UInt16 = 0xFFFF) -> UInt16 {
    bits.reduce(start) { crc, bit in
      let one = bit >= 0 && frame[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
      return (crc >> 15 == 1) == one ? crc << 1 : crc << 1 ^ 0x8005
    }
  }

  private func parsed(_ bytes: [UInt8]) -> ADTSFrame {
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    let span = bytes.span
    parser.parse(unsafe span.bytes, byteCount: bytes.count, into: &frame)
    return frame
  }

  // ISO/IEC 13818-7, 8.1.3.2: the headers, then the first 192 bits of a pair behind its id and the
  // first 128 of its second channel, both filled up with zeros.
  private func coveredBits(ofPairFrame bytes: [UInt8]) -> [Int] {
    let block = parsed(bytes).blocks[0]
    let pair = block.elements[0]
    func run(_ start: Int, _ count: Int) -> [Int] {
      (start..<start + count).map { $0 < pair.end ? $0 : -1 }
    }
    return Array(0..<56) + run(pair.position + 3, 192) + run(block.channels[1].position, 128)
  }

  /// 20 times the same frame.
  private var equalFrames: FrameSequence {
    FrameSequence(
      Array(repeating: BaseVectors.protected(frames: 1).frames[0].bytes, count: 20))
  }

  @Test("Equal frames have equal words: how they were computed is told, not that they are constant")
  func equalFramesComputedDifferently() throws {
    var stream = equalFrames
    let bits = coveredBits(ofPairFrame: stream.frames[0])
    #expect(
      word(stream.frames[0], over: bits) == parsed(stream.frames[0]).crcCheck, "the figure itself")
    let zero = word(stream.frames[0], over: bits, start: 0)
    for index in stream.frames.indices {
      stream.frames[index][7] = UInt8(zero >> 8)
      stream.frames[index][8] = UInt8(zero & 0xFF)
    }
    let found = try findings(stream.bytes).filter { $0.rule.group == "CRC" }
    #expect(found.map(\.rule) == ["CRC007"])
    #expect(found.first?.evidence["variant"] == "init 0")
  }

  @Test("A word that nothing gives is constant, though all frames are equal")
  func equalFramesConstant() throws {
    var stream = equalFrames
    for index in stream.frames.indices {
      stream.frames[index].replaceSubrange(7..<9, with: [0, 0])
    }
    let found = try findings(stream.bytes).filter { $0.rule.group == "CRC" }
    #expect(found.map(\.rule) == ["CRC006"])
  }

  @Test("Words that leave out the alignment bits of a PCE are told so")
  func programConfigAlignment() throws {
    let fields = StreamRecipe().with {
      $0.channelConfiguration = 0
      $0.samplingFrequencyIndex = 3
      $0.hasProgramConfig = true
      $0.isProtected = true
    }.fields
    var stream = FrameSequence(fields)
    for index in stream.frames.indices {
      let bytes = stream.frames[index]
      let block = parsed(bytes).blocks[0]
      let alignment = block.programConfigs[0].alignment
      #expect(alignment.count > 0)
      var bits = Array(0..<56)
      let config = block.elements[0]
      bits += (config.position + 3..<config.end).filter {
        $0 < alignment.start || $0 >= alignment.end
      }
      let pair = block.elements[1]
      bits += (0..<192).map { pair.position + 3 + $0 < pair.end ? pair.position + 3 + $0 : -1 }
      let second = block.channels[1].position
      bits += (0..<128).map { second + $0 < pair.end ? second + $0 : -1 }
      let value = word(bytes, over: bits)
      stream.frames[index][7] = UInt8(value >> 8)
      stream.frames[index][8] = UInt8(value & 0xFF)
    }
    let found = try findings(stream.bytes).filter { $0.rule.group == "CRC" }
    #expect(found.map(\.rule) == ["CRC007"])
    #expect(found.first?.evidence["variant"] == "DSE and PCE alignment bits left out")
  }

  @Test("A turned bit that the check word covers twice is found")
  func bitCoveredTwice() throws {
    let fields = StreamRecipe().with {
      $0.channelConfiguration = 2
      $0.samplingFrequencyIndex = 3
      $0.isProtected = true
      $0.maxSFBs = [3]
    }.fields
    var stream = FrameSequence(fields)
    let block = parsed(stream.frames[9]).blocks[0]
    // The last bit of global_gain of the second channel.
    let bit = block.channels[1].position + 7
    #expect(bit < block.elements[0].position + 3 + 192)
    stream.frames[9][bit / 8] ^= 0x80 >> UInt8(bit % 8)
    let found = try #require(findings(stream.bytes).first { $0.rule == "CRC009" })
    var places: [EvidenceValue] = []
    if case .array(let others)? = found.evidence["alternatives"] { places = others }
    if let first = found.evidence["bit_offset"] { places.append(first) }
    #expect(places.contains(.int(bit)), "\(found.message)")
  }

  @Test("An error of a block that can be read comes from the encoder if the word is right")
  func errorByValue() throws {
    let fields = BaseVectors.protected().with(frame: 9) {
      $0.block[pair: 0].common?.info.reservedBit = true
    }
    let found = try findings(fields.bytes)
    #expect(found.filter { $0.severity == .error }.map(\.rule) == ["ICS001"])
    let told = try #require(found.first { $0.rule == "CRC010" })
    #expect(told.frames == FrameSpan(9))
    #expect(told.evidence["broken_rule"] == "ICS001")
  }

  @Test("A fault within the covered bits is told as such", arguments: [true, false])
  func coveredFault(isCovered: Bool) throws {
    // sect_cb 12 in the first section of the first channel, or ID_END missing at the end.
    let fields = BaseVectors.protected().with(frame: 9) {
      if isCovered {
        $0.block[pair: 0].first.sectionData.sections[0].codebook = 12
      } else {
        $0.block.hasEnd = false
        $0.block.alignment = nil
      }
    }
    let found = try findings(fields.bytes)
    #expect(found.filter { $0.severity == .error }.map(\.rule) == [isCovered ? "ICS005" : "RDB002"])
    if isCovered {
      // The second channel, and so what is covered of it, is not found.
      #expect(!found.contains { $0.rule == "CRC001" })
    } else {
      let told = try #require(found.first { $0.rule == "CRC010" })
      #expect(told.evidence["covered"] == false)
    }
  }

  @Test("In an SCE the covered bits are known wherever it breaks")
  func coveredFaultOfSingle() throws {
    let fields = StreamRecipe().with { $0.isProtected = true }.fields.with(frame: 9) {
      $0.block[single: 0].stream.sectionData.sections[0].codebook = 12
    }
    let told = try #require(findings(fields.bytes).first { $0.rule == "CRC010" })
    #expect(told.evidence["broken_rule"] == "ICS005")
    #expect(told.evidence["covered"] == true)
  }

  @Test(
    "A field of the header that flips breaks the check word: one cause", arguments: [12, 18, 23])
  func headerFlip(bit: Int) throws {
    var stream = FrameSequence(BaseVectors.protected())
    stream.frames[9][bit / 8] ^= 0x80 >> UInt8(bit % 8)
    let errors = try findings(stream.bytes).filter { $0.severity == .error }
    #expect(errors.map(\.rule) == [[12: "HDR014", 18: "HDR017", 23: "HDR018"][bit]])
    #expect(errors.first?.frames == FrameSpan(9))
  }
}
