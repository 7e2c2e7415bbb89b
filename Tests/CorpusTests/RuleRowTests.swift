import AACSyntax
import Conformance
import StreamForge
import Testing

/// What single rules say and leave unsaid, beyond their examples.
@Suite struct RuleRowTests {
  private func findings(
    _ bytes: [UInt8], depth: Depth = .syntax, policy: String? = nil
  ) throws -> [Finding] {
    try Corpus.inspect(bytes, depth: depth, policy: policy).findings
  }

  @Test("Bytes behind a block with a wrong LFE are seen as well")
  func trailingBytesOfLFE() throws {
    let fields = BaseVectors.surround().with(frame: 9) {
      $0.block[lfe: 0].stream.info.windowShape = 1
      $0.trailing = BitString([UInt8](repeating: 0x55, count: 20))
    }
    let found = try #require(findings(fields.bytes).first { $0.severity == .error })
    #expect(found.evidence["follow_ups"] == .array(["RDB003"]))
  }

  @Test("An escape sequence that is too long is told with its band")
  func escapeBand() throws {
    // 44.1 kHz: bands of four lines, so that line 13 lies in band 3.
    let fields = BaseVectors.mono().with(frame: 9) {
      $0.block[single: 0].stream.sectionData.sections[0].codebook = 11
      $0.block[single: 0].stream.spectralData.lines[0][13] = 8192
    }
    let found = try #require(findings(fields.bytes).first { $0.rule == "ICS017" })
    #expect(found.evidence["sfb"] == 3)
  }

  @Test("A flag of gain control in every frame is one cause, not a payload that is no AAC")
  func gainControlFlags() throws {
    let clean = FrameSequence(BaseVectors.stereo())
    var stream = clean
    // Frames of which each channel has the flag.
    for index in stream.frames.indices {
      for bit in gainControlFlags(clean.frames[index]) {
        stream.frames[index][bit / 8] |= 0x80 >> UInt8(bit % 8)
      }
    }
    let found = try findings(stream.bytes).filter { $0.severity > .info }
    #expect(found.map(\.rule) == ["ICS016"])
    #expect(found.first?.frames == FrameSpan(0...19))
    #expect(found.first?.location.bitLength == 1)
    let first = gainControlFlags(clean.frames[0])[0]
    #expect(found.first?.evidence["bit_offset"] == .int(first))
  }

  /// The places of gain_control_data_present in all channels of a sound frame.
  private func gainControlFlags(_ bytes: [UInt8]) -> [Int] {
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    let span = bytes.span
    parser.parse(unsafe span.bytes, byteCount: bytes.count, into: &frame)
    return (0..<frame.blocks[0].channelCount).map {
      frame.blocks[0].channels[$0].gainControlFlagPosition
    }
  }

  @Test(
    "A first or last frame whose header was overwritten is known as such", arguments: [0, 19])
  func lostHeaderAtEnd(frame: Int) throws {
    var stream = FrameSequence(BaseVectors.stereo())
    let size = stream.frames[frame].count
    stream.frames[frame].replaceSubrange(..<7, with: [1, 2, 3, 4, 5, 6, 7])
    let found = try findings(stream.bytes).filter { $0.severity > .info }
    #expect(found.map(\.rule) == [frame == 0 ? "FRM001" : "FRM008"])
    #expect(found.first?.evidence["looks_like"] == "frame without its header")
    #expect(found.first?.evidence["length"] == .int(size))
    // syncword, ID 0, no CRC; LC, index 3, 2 channels; the length in 13 bits; fullness 0x7FF.
    let bits = UInt64(size) << 13 | 0xFF_F14C_8000_1FFC
    let hex = (0..<7).map { byte in
      let text = String(UInt8(truncatingIfNeeded: bits >> UInt64(48 - 8 * byte)), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    #expect(found.first?.remedy?.hasSuffix(hex.joined(separator: " ") + ".") == true)
  }

  @Test("Bytes at an end that are no payload are not called a frame", arguments: [0, 19])
  func noFrameAtEnd(frame: Int) throws {
    var stream = FrameSequence(BaseVectors.stereo())
    stream.frames[frame].replaceSubrange(
      ..<60, with: [UInt8](repeating: 0, count: 60).enumerated().map { UInt8($0.0 * 37 & 0x7F) })
    let found = try findings(stream.bytes).first { $0.severity > .info }
    #expect(found?.evidence["looks_like"] == "unknown")
  }

  @Test("Parametric stereo beside an LFE is its error, and not that of the decoder's format too")
  func parametricStereoAndLFE() throws {
    let fields = StreamRecipe().with {
      $0.channelConfiguration = 0
      $0.hasProgramConfig = true
      $0.elements = [.singleChannel, .lfeChannel]
      $0.samplingFrequencyIndex = 6
      $0.maxSFBs = [30]
      $0.sbr = SBRRecipe().with { $0.ps = PSRecipe() }
    }.fields
    let found = try findings(fields.bytes, depth: .decode).filter { $0.severity > .info }
    #expect(found.map(\.rule).sorted() == ["IOP003", "PSX006"])
    #expect(found.first { $0.rule == "PSX006" }?.frames == FrameSpan(0...19))
  }

  @Test("The second channel of a pair that is no number is named")
  func nonFiniteChannel() throws {
    let fields = StreamRecipe().with {
      $0.channelConfiguration = 2
      $0.hasCommonWindow = false
      $0.maxSFBs = [49]
    }.fields.with(frame: 9) {
      // As the example of the rule: the largest line, and a filter that rings.
      var filter = TNSDataFields.Filter()
      filter.length = 49
      filter.coefficients = [Int](repeating: 8, count: 12)
      var window = TNSDataFields.Window()
      window.coefRes = 1
      window.filters = [filter]
      $0.block[pair: 0].second.globalGain = 255
      $0.block[pair: 0].second.sectionData = SectionDataFields([
        .init(codebook: 11, length: 1), .init(codebook: 0, length: 48),
      ])
      $0.block[pair: 0].second.scaleFactorData = ScaleFactorDataFields([[0], []])
      $0.block[pair: 0].second.spectralData = SpectralDataFields([[8191, 0, 0, 0], []])
      $0.block[pair: 0].second.tnsData = TNSDataFields()
      $0.block[pair: 0].second.tnsData?.windows = [window]
    }
    let found = try #require(
      findings(fields.bytes, depth: .decode).first { $0.rule == "DEC006" })
    #expect(found.evidence["channel"] == 1)
    #expect(found.evidence["count"] == 1024)
  }

  // MARK: Packed audio

  @Test("The owner of the time is looked for in all tags before one that resembles it")
  func foreignOwner() throws {
    let foreign = MetadataBytes.privateTag(
      owner: Array("com.apple.streaming.transportStreamTimestam".utf8), data: [0])
    let time = MetadataBytes.timestamp(90000)
    let found = try findings(foreign + time + BaseVectors.stereo().bytes, policy: "hls")
    #expect(!found.contains { $0.rule.group == "HLS" && $0.severity == .error })
  }

  @Test(
    "Another owner is no malformed one",
    arguments: ["org.example.transportStreamInfo", "com.apple.streaming.transportStreamInfo"])
  func otherOwner(owner: String) throws {
    let tag = MetadataBytes.privateTag(owner: Array(owner.utf8), data: [1, 2, 3])
    let found = try findings(tag + BaseVectors.stereo().bytes, policy: "hls")
    #expect(found.filter { $0.severity == .error }.map(\.rule) == ["HLS001"])
  }

  @Test(
    "A rate is that of the payload, give or take a bit reservoir",
    arguments: [(160, false), (161, false), (180, true)])
  func rateOfHLS(kilobits: Int, isTold: Bool) throws {
    // 48 kHz: 1024 samples in 1/46.875 s, 469 frames in 10 s.
    let count = kilobits * 1000 / 8 * 1024 / 48000
    let stream = FrameSequence(
      StreamRecipe().with {
        $0.channelConfiguration = 2
        $0.samplingFrequencyIndex = 3
        $0.maxSFBs = [16]
        $0.frameCount = 469
      }.fields.frames.map { $0.padded(to: count + 7) }.map(\.bytes))
    let found = try findings(
      MetadataBytes.timestamp(90000) + stream.bytes, depth: .headers, policy: "hls")
    #expect(found.contains { $0.rule == "HLS007" } == isTold)
  }

  @Test("Without known channels no level of DVB is exceeded")
  func levelOfDVB() throws {
    let fields = BaseVectors.programConfig().withEachFrame { _, frame in
      frame.block.elements.removeFirst()
    }
    let found = try findings(fields.bytes, policy: "dvb")
    #expect(!found.contains { $0.rule == "DVB001" })
  }
}
