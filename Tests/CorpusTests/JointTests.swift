import AACSyntax
import Conformance
import Inspection
import StreamForge
import Testing

/// Places where a stream is cut, joined, tagged or overwritten.
struct JointTests {
  /// The errors and warnings that are found.
  private func findings(_ bytes: [UInt8], expect: [String] = []) throws -> [Finding] {
    try Corpus.inspect(bytes, expect: expect).findings.filter { $0.severity > .info }
  }

  /// An ID3v2.4 tag of 21 bytes with a PRIV frame of one byte.
  private let tag: [UInt8] =
    Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 11] + Array("PRIV".utf8) + [0, 0, 0, 1, 0, 0, 0x78]

  private func isolated(_ change: (inout FrameSequence) -> Void) -> [UInt8] {
    var frames = FrameSequence(BaseVectors.stereo())
    change(&frames)
    return frames.bytes
  }

  // MARK: Tags

  @Test("A tag does not interrupt a stream: a window that does not fit behind it is a joint")
  func windowBehindTag() throws {
    let frames = BaseVectors.mono().with(frame: 9) {
      $0.block[single: 0].stream.info.windowSequence = .longStop
    }.frames.map(\.bytes)
    let found = try findings(Array((frames[..<9] + [tag] + frames[9...]).joined()))
    #expect(found.map(\.rule).sorted() == ["FRM025", "STM004"])
    let joint = try #require(found.first { $0.rule == "STM004" })
    let start = frames[..<9].reduce(0) { $0 + $1.count } + tag.count
    #expect(joint.frames == FrameSpan(9) && joint.location.byteOffset == UInt64(start))
    #expect(joint.evidence["signs"] == .array(["ID3 tag", "window transition"]))
  }

  @Test("SBR goes on behind a tag: its data need no header there")
  func sbrBehindTag() throws {
    let frames = BaseVectors.sbr().frames.map(\.bytes)
    let found = try findings(Array((frames[..<5] + [tag] + frames[5...]).joined()))
    #expect(found.map(\.rule) == ["FRM025"])
  }

  @Test("A frame that cannot be read is told before a tag and before padding too")
  func brokenBeforeTag() throws {
    for between in [tag, [UInt8](repeating: 0, count: 32)] {
      let frames = BaseVectors.mono().with(frame: 9) {
        $0.block[single: 0].stream.sectionData.sections[0].codebook = 12
      }.frames.map(\.bytes)
      let found = try findings(Array((frames[..<10] + [between] + frames[10...]).joined()))
      #expect(found.contains { $0.rule == "ICS005" && $0.frames == FrameSpan(9) })
    }
  }

  // MARK: Joins

  @Test("A cut before silence as encoders begin with is a splice")
  func primingSilence() throws {
    let sound = StreamRecipe().with {
      $0.maxSFBs = [40]
      $0.frameCount = 20
    }.fields.frames.map(\.bytes)
    let silence = StreamRecipe().with {
      $0.maxSFBs = [0]
      $0.frameCount = 2
    }.fields.frames.map(\.bytes)
    try #require(silence[0].count * 4 < sound.map(\.count).min() ?? 0)
    let cut = Array(sound[9].prefix(20))
    let second = StreamRecipe().with {
      $0.maxSFBs = [40]
      $0.channel.seed = 1000
    }.fields.frames.map(\.bytes)
    let found = try findings(Array((sound[..<9] + [cut] + silence + second).joined()))
    #expect(found.map(\.rule) == ["STM003"])
    #expect(found.first?.frames == FrameSpan(9))
    #expect(found.first?.evidence["bytes_present"] == 20)
    // Sound that goes on behind the cut is lost bytes.
    let lost = try findings(Array((sound[..<9] + [cut] + sound[10...]).joined()))
    #expect(lost.map(\.rule) == ["FRM005"])
  }

  @Test("A cut before a PCE as the stream began with is a splice, before a regular one it is not")
  func programConfig() throws {
    func stream(_ configs: Set<Int>) -> [[UInt8]] {
      BaseVectors.programConfig().withEachFrame { index, frame in
        if !configs.contains(index) { frame.block.elements.removeFirst() }
      }.frames.map(\.bytes)
    }
    var spliced = stream([0, 8])
    spliced[7] = Array(spliced[7].prefix(15))
    #expect(try findings(Array(spliced.joined())).map(\.rule).contains("STM003"))
    var regular = stream([0, 8, 16])
    regular[7] = Array(regular[7].prefix(15))
    #expect(try !findings(Array(regular.joined())).map(\.rule).contains("STM003"))
  }

  // MARK: Overwritten headers

  @Test("Frames whose headers were overwritten are told as lost frames", arguments: 1...3)
  func overwrittenHeaders(count: Int) throws {
    var length = 0
    let bytes = isolated { frames in
      for index in 9..<9 + count {
        frames.frames[index].replaceSubrange(..<7, with: repeatElement(0x55, count: 7))
        length += frames.frames[index].count
      }
    }
    let finding = try #require(try findings(bytes).first)
    #expect(finding.rule == "FRM004" && finding.frames == FrameSpan(8))
    #expect(finding.evidence["lost_frames"] == .int(count))
    #expect(finding.evidence["length"] == .int(length))
    #expect(finding.evidence["looks_like"] == "frame without its header")
    #expect(finding.message.contains("overwritten"))
  }

  @Test("The header that makes a frame of the bytes again is spelled out")
  func restoredHeader() throws {
    let original = FrameSequence(BaseVectors.stereo())
    let bytes = isolated {
      $0.frames[9].replaceSubrange(..<7, with: repeatElement(0, count: 7))
    }
    let finding = try #require(try findings(bytes).first)
    let header = original.frames[9].prefix(7).map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    #expect(finding.remedy?.contains(header.joined(separator: " ")) == true)
  }

  @Test("Bytes that are no frame are not told as one, however long they are")
  func noise() throws {
    let frames = FrameSequence(BaseVectors.stereo())
    var random = SplitMix64(seed: 3)
    for count in [6, 7, 8, 11, 40, frames.frames[9].count, 300] {
      let junk = random.bytes(count).map { $0 & 0x7F | 1 }
      let bytes = Array((frames.frames[..<10] + [junk] + frames.frames[10...]).joined())
      let finding = try #require(try findings(bytes).first)
      #expect(finding.rule == "FRM004")
      #expect(finding.evidence["lost_frames"] == .null)
      #expect(!finding.message.contains("lost"))
    }
  }

  @Test(
    "Where all frames are equally long, a gap as long as some of them is told", arguments: 1...3)
  func lengthInFrames(count: Int) throws {
    // Frames of 8 bytes: a silent SCE and nothing else; noise of bytes with the highest bit clear.
    let frames = StreamRecipe().with { $0.maxSFBs = [0] }.fields.frames.map(\.bytes)
    try #require(Set(frames.map(\.count)).count == 1)
    for extra in [0, 1] {
      let junk = [UInt8](repeating: 0x5A, count: count * frames[0].count + extra)
      let finding = try #require(
        try findings(Array((frames[..<10] + [junk] + frames[10...]).joined())).first)
      #expect(finding.rule == "FRM004")
      #expect(finding.evidence["length_in_frames"] == (extra == 0 ? .int(count) : .null))
      #expect(finding.message.contains("may be lost") == (extra == 0))
    }
  }

  // MARK: Configurations

  @Test("With channel_configuration 0 the fitting configuration holds the PCE")
  func suggestedProgramConfig() throws {
    let report = try Corpus.inspect(BaseVectors.programConfig().bytes)
    let finding = try #require(report.findings.first { $0.rule == "EXP011" })
    // AAC LC, index 3, channelConfiguration 0; PCE: object_type 1, index 3, a front CPE.
    #expect(finding.evidence["asc_implicit"] == "11 80 04 c4 00 00 20 00")
  }

  @Test(
    "A PCE of other elements and another extended rate contradict the stream",
    arguments: [
      ("118004c400002000", nil), ("118004c40000200141", nil),
      // Two front SCEs instead of the CPE.
      ("118004c80000001000", "program_config_element"),
    ] as [(String, String?)])
  func givenProgramConfig(hex: String, differing: String?) throws {
    let found = try findings(
      BaseVectors.programConfig().bytes, expect: ["asc=" + hex.filter { $0 != " " }])
    let finding = found.first { $0.rule == "EXP007" }
    #expect(
      finding?.evidence["differing_fields"]
        == differing.map { EvidenceValue.array([.string($0)]) })
    #expect(found.allSatisfy { $0.rule == "EXP007" || $0.rule == "IOP003" })
  }

  // 00010 0110 0001 000, 0x2B7, 00101, 1, the extended index: 3 is 48000, 4 is 44100.
  @Test("The extended rate of a configuration is compared", arguments: [3, 4])
  func extendedRate(index: Int) throws {
    let last: UInt8 = index == 3 ? 0x98 : 0xA0
    let hex = "130856e5" + String(last, radix: 16)
    let found = try findings(BaseVectors.sbr().bytes, expect: ["asc=" + hex])
    #expect(found.map(\.rule) == (index == 3 ? [] : ["EXP007"]))
    if index == 4 {
      #expect(
        found[0].evidence["differing_fields"] == .array(["extensionSamplingFrequency"]))
      #expect(found[0].evidence["implied_hex"] == "13 08 56 e5 98")
    }
  }

  @Test("Where the rate is proved wrong, nothing is told that depends on it")
  func wrongRate() throws {
    let bytes = BaseVectors.stereo().withEachFrame { $1.samplingFrequencyIndex = 7 }.bytes
    let report = try Corpus.inspect(bytes)
    // Without lines above band 48 nothing tells 32 kHz from these.
    #expect(report.fittingSamplingFrequencies == [48000, 44100, 32000])
    #expect(report.stream?.samplingFrequency == 22050)
    let rules = report.findings.map(\.rule)
    #expect(rules.contains("HDR004"))
    #expect(!rules.contains("BUF010"))
    let bandwidth = report.findings.first { $0.rule == "ENC005" }
    #expect(
      bandwidth?.evidence["bandwidth_hz"]
        == .object(["median": .null, "p95": .null, "maximum": .null]))
    let config = report.findings.first { $0.rule == "EXP011" }
    #expect(config?.evidence["asc_implicit"] == .null)
    let duration = report.findings.first { $0.rule == "STM010" }
    #expect(duration?.message.contains("at the declared 22050 Hz") == true)
  }
}
