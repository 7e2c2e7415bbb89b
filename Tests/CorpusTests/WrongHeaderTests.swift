import AACSyntax
import Conformance
import StreamForge
import Testing

/// Encoders' streams with one field of their headers changed: what is told is that field.
struct WrongHeaderTests {
  // ff_aac_main_44100_2 predicts as AAC Main does, in half of its frames: profile 0.
  @Test("AAC Main under another profile is told as AAC Main", arguments: [1, 2, 3])
  func mainProfile(declared: Int) throws {
    let sound = try EncodedFrames.of("ff_aac_main_44100_2")
    var frames = sound
    frames.set(.profile, declared)
    let errors = try EncodedFrames.errors(frames)
    let finding = try #require(errors.first)
    #expect(errors.map(\.rule) == ["HDR010"])
    #expect(finding.evidence["fitting_profile"] == 0)
    #expect(try EncodedFrames.mended(frames, by: finding) == sound)
    let report = try Corpus.inspect(frames.bytes)
    #expect(!report.findings.contains { $0.rule == "HDR008" || $0.rule == "IOP007" })
  }

  @Test("AAC LTP under profile 0 is told as AAC LTP")
  func longTermPrediction() throws {
    var frames = FrameSequence(
      StreamRecipe().with {
        $0.objectType = 4
        $0.channelConfiguration = 2
        $0.channel.tools = [.longTermPrediction]
      }.fields)
    frames.set(.profile, 0)
    let errors = try EncodedFrames.errors(frames)
    #expect(errors.map(\.rule) == ["HDR010"])
    #expect(errors.first?.evidence["fitting_profile"] == 3)
  }

  // The index is that of the encoder: 3 for 48 kHz, 4 for 44.1 kHz.
  @Test(
    "A reserved index is one finding, which names the rates that the payload fits",
    arguments: [("ff_lc_48000_6", 3), ("fdk_lc_44100_2_mus", 4), ("faac_lc_44100_2", 4)],
    [13, 14, 15])
  func reservedIndex(stream: (name: String, index: Int), declared: Int) throws {
    let sound = try EncodedFrames.of(stream.name)
    var frames = sound
    frames.set(.samplingFrequencyIndex, declared)
    let errors = try EncodedFrames.errors(frames)
    #expect(errors.map(\.rule) == ["HDR002"])
    guard case .array(let candidates)? = errors.first?.evidence["candidate_indices"] else {
      Issue.record("no rate is named")
      return
    }
    #expect(candidates.contains(.int(stream.index)))
  }

  @Test("A reserved index in the first frame alone is that frame's", arguments: [13, 15])
  func reservedIndexFirst(declared: Int) throws {
    let sound = try EncodedFrames.of("ff_lc_44100_1")
    var frames = sound
    frames.set(.samplingFrequencyIndex, declared) { $0 == 0 }
    let errors = try EncodedFrames.errors(frames)
    let finding = try #require(errors.first)
    #expect(errors.map(\.rule) == ["HDR002"] && finding.frames == FrameSpan(0))
    #expect(try EncodedFrames.mended(frames, by: finding) == sound)
  }

  // The cores run at half the rate of the name.
  @Test(
    "The core's rate of HE-AAC is proved with the SBR data",
    arguments: [
      ("fdk_he_96000_2", 2, "HDR004", 3), ("fdk_he_96000_2", 0, "HDR005", 3),
      ("fdk_he_96000_2", 6, "HDR004", 3), ("fdk_he_48000_2", 3, "HDR005", 6),
      ("fdk_he_48000_2", 4, "HDR004", 6),
    ] as [(String, Int, RuleID, Int)])
  func coreRate(name: String, declared: Int, rule: RuleID, index: Int) throws {
    let sound = try EncodedFrames.of(name)
    var frames = sound
    frames.set(.samplingFrequencyIndex, declared)
    let errors = try EncodedFrames.errors(frames)
    let finding = try #require(errors.first)
    #expect(errors.map(\.rule) == [rule])
    #expect(finding.evidence["candidate_indices"] == .array([.int(index)]))
    #expect(try EncodedFrames.mended(frames, by: finding) == sound)
  }

  @Test(
    "A wrong index in half of the file is the one that the other half names",
    arguments: [("ff_lc_44100_1", 7, 4), ("ff_lc_48000_2", 7, 3), ("fdk_he_16000_1", 3, 11)],
    [true, false])
  func indexInHalf(stream: (name: String, declared: Int, index: Int), isSecond: Bool) throws {
    let sound = try EncodedFrames.of(stream.name)
    var frames = sound
    let middle = frames.count / 2
    frames.set(.samplingFrequencyIndex, stream.declared) { ($0 >= middle) == isSecond }
    let found = try Corpus.inspect(frames.bytes).findings.filter { $0.severity > .info }
    let finding = try #require(found.first)
    #expect(found.map(\.rule) == ["HDR004"])
    #expect(finding.evidence["candidate_indices"] == .array([.int(stream.index)]))
    #expect(finding.frames.first == (isSecond ? middle : 0))
    #expect(try EncodedFrames.mended(frames, by: finding) == sound)
  }

  @Test("The output rate of SBR in half of the file is one finding")
  func outputRateInHalf() throws {
    let sound = try EncodedFrames.of("fdk_he_48000_2")
    var frames = sound
    frames.set(.samplingFrequencyIndex, 3) { $0 >= 36 }
    let found = try Corpus.inspect(frames.bytes).findings.filter { $0.severity > .info }
    #expect(found.map(\.rule) == ["HDR005"])
    #expect(try EncodedFrames.mended(frames, by: #require(found.first)) == sound)
  }

  // fdk_lc_8000_1 counts its reservoir in the byte that ends with the count of blocks.
  @Test(
    "A wrong count of blocks is that of the frames that have it",
    arguments: ["ff_lc_44100_1", "fdk_lc_8000_1", "fdk_lc_44100_2_mus"], 0..<4)
  func blockCount(name: String, pattern: Int) throws {
    let sound = try EncodedFrames.of(name)
    var frames = sound
    let wrong = frames.frames.indices.filter { index in
      switch pattern {
      case 0: true
      case 1: index >= frames.count / 2
      case 2: index.isMultiple(of: 2)
      default: !index.isMultiple(of: 2)
      }
    }
    frames.set(.blocks, 2) { wrong.contains($0) }
    let errors = try EncodedFrames.errors(frames)
    let finding = try #require(errors.first)
    #expect(errors.map(\.rule) == ["RDB006"])
    #expect(finding.evidence["affected_frames"] == .int(wrong.count))
    #expect(finding.frames.count == wrong.count && finding.frames.first == wrong[0])
    #expect(finding.location.byteOffset == UInt64(sound.offset(of: wrong[0]) + 6))
    #expect(try EncodedFrames.mended(frames, by: finding) == sound)
    #expect(finding.remedy?.contains("each header") == (pattern == 0))
  }

  @Test(
    "A wrong count of blocks in one protected frame is one finding",
    arguments: [
      ("fdk_lc_44100_2_crc1_sub1", 1), ("fdk_lc_44100_2_crc1_sub1", 2),
      ("fdk_lc_44100_2_crc1_sub1", 3), ("fdk_lc_44100_2_crc1_sub2", 0),
      ("fdk_lc_44100_2_crc1_sub2", 2), ("fdk_lc_44100_2_crc1_sub2", 3),
    ])
  func protectedBlockCount(name: String, count: Int) throws {
    let sound = try EncodedFrames.of(name)
    var frames = sound
    frames.set(.blocks, count) { $0 == 40 }
    let errors = try EncodedFrames.errors(frames)
    let finding = try #require(errors.first)
    #expect(errors.map(\.rule) == ["RDB006"] && finding.frames == FrameSpan(40))
    #expect(try EncodedFrames.mended(frames, by: finding) == sound)
  }

  @Test("A byte that holds more than the wrong field is changed in that field alone")
  func sharedByte() throws {
    var sound = try EncodedFrames.of("ff_lc_48000_6")
    // More than 2047 bytes need the bits of byte 3 that aac_frame_length begins with.
    for index in stride(from: 1, to: sound.count, by: 3) { sound.stuff(index, bytes: 2000) }
    var frames = sound
    frames.set(.channelConfiguration, 5)
    let errors = try EncodedFrames.errors(frames)
    let finding = try #require(errors.first)
    #expect(errors.map(\.rule) == ["HDR012"])
    #expect(finding.remedy?.contains("byte & 0x3F | 0x80") == true)
    #expect(try EncodedFrames.mended(frames, by: finding) == sound)
  }

  @Test("A wrong channel_configuration in every other frame is told of these", arguments: [0, 1])
  func alternatingConfiguration(phase: Int) throws {
    let sound = try EncodedFrames.of("ff_lc_44100_1")
    var frames = sound
    frames.set(.channelConfiguration, 2) { $0 % 2 == phase }
    let errors = try EncodedFrames.errors(frames)
    let finding = try #require(errors.first)
    #expect(errors.map(\.rule) == ["HDR012"] && finding.frames.first == phase)
    #expect(try EncodedFrames.mended(frames, by: finding) == sound)
  }

  @Test(
    "A wrong protection_absent in every other frame is told of these",
    arguments: [("ff_lc_44100_1", 0, "CRC004"), ("fdk_lc_44100_2_crc1_sub1", 1, "CRC005")]
      as [(String, Int, RuleID)], [0, 1])
  func alternatingProtection(stream: (name: String, value: Int, rule: RuleID), phase: Int) throws {
    let sound = try EncodedFrames.of(stream.name)
    var frames = sound
    frames.set(.protectionAbsent, stream.value) { $0 % 2 == phase }
    let errors = try EncodedFrames.errors(frames)
    let finding = try #require(errors.first)
    #expect(errors.map(\.rule) == [stream.rule] && finding.frames.first == phase)
    #expect(try EncodedFrames.mended(frames, by: finding) == sound)
  }

  @Test("Frames of two streams in turn are two streams")
  func interleaved() throws {
    let mono = BaseVectors.mono().frames
    let stereo = StreamRecipe().with { $0.channelConfiguration = 2 }.fields.frames
    let frames = FrameSequence(zip(mono, stereo).flatMap { [$0.bytes, $1.bytes] })
    #expect(try EncodedFrames.errors(frames).map(\.rule) == ["STM005"])
  }

  @Test(
    "A field that is wrong in one protected frame explains its check word",
    arguments: [
      (.id, 1, "HDR014"), (.layer, 1, "HDR001"), (.profile, 3, "HDR016"),
      (.samplingFrequencyIndex, 3, "HDR017"), (.channelConfiguration, 3, "HDR018"),
    ] as [(HeaderBits, Int, RuleID)])
  func protectedFlip(field: HeaderBits, value: Int, rule: RuleID) throws {
    var frames = try EncodedFrames.of("fdk_lc_44100_2_crc1_sub1")
    frames.set(field, value) { $0 == 66 }
    let errors = try EncodedFrames.errors(frames)
    #expect(errors.map(\.rule) == [rule] && errors.first?.frames == FrameSpan(66))
  }

  @Test("A wrong channel_configuration over the only PCE is one finding")
  func configurationOverProgramConfig() throws {
    let sound = try EncodedFrames.of("ff_lc_48000_3")
    var frames = sound
    #expect(sound.header(of: 0).fixed.channelConfiguration != 2)
    frames.set(.channelConfiguration, 2) { $0 == 0 }
    let errors = try EncodedFrames.errors(frames)
    #expect(errors.map(\.rule) == ["HDR018"])
    #expect(try EncodedFrames.mended(frames, by: #require(errors.first)) == sound)
  }

  @Test(
    "A first frame that cannot be read may have had what the others lack",
    arguments: [
      ("ff_lc_48000_3", .protectionAbsent, 0, "HDR015"),
      ("ff_lc_48000_3", .samplingFrequencyIndex, 7, "HDR017"),
      ("ff_lc_48000_3", .samplingFrequencyIndex, 13, "HDR002"),
      ("ff_lc_48000_3", .blocks, 1, "RDB006"),
      ("fdk_he_48000_2", .protectionAbsent, 0, "HDR015"),
      ("fdk_he_48000_2", .samplingFrequencyIndex, 13, "HDR002"),
    ] as [(String, HeaderBits, Int, RuleID)])
  func firstFrame(name: String, field: HeaderBits, value: Int, rule: RuleID) throws {
    var frames = try EncodedFrames.of(name)
    frames.set(field, value) { $0 == 0 }
    let found = try Corpus.inspect(frames.bytes).findings.filter { $0.severity > .info }
    #expect(found.map(\.rule) == [rule])
  }

  @Test(
    "The header of half of the file is told by what its check words were made over",
    arguments: [HeaderBits.profile, .samplingFrequencyIndex], [0, 3])
  func staleHalf(field: HeaderBits, value: Int) throws {
    var frames = try EncodedFrames.of("fdk_lc_44100_2_crc1_sub1")
    let wrong = field == .samplingFrequencyIndex && value == 0 ? 5 : value
    frames.set(field, wrong) { $0 >= 66 }
    #expect(try EncodedFrames.errors(frames).map(\.rule) == ["CRC008"])
  }

  @Test("SBR goes on where only protection_absent is wrong", arguments: [0, 1])
  func alternatingSBR(phase: Int) throws {
    var frames = try EncodedFrames.of("fdk_he_48000_2")
    frames.set(.protectionAbsent, 0) { $0 % 2 == phase }
    let found = try Corpus.inspect(frames.bytes).findings.filter { $0.severity > .info }
    #expect(found.map(\.rule) == ["CRC004"])
  }

  @Test("Positions of blocks that are not there are the count's", arguments: [1, 3])
  func protectedBlockCounts(count: Int) throws {
    var frames = try EncodedFrames.of("fdk_lc_44100_2_crc1_sub1")
    frames.set(.blocks, count)
    #expect(try EncodedFrames.errors(frames).map(\.rule) == ["RDB006"])
  }

  @Test(
    "A wrong channel_configuration beside a PCE gives way to it", arguments: [1, 2, 4, 5, 6, 7])
  func configurationBesideProgramConfig(configuration: Int) throws {
    let sound = try EncodedFrames.of("ff_lc_48000_3")
    var frames = sound
    frames.set(.channelConfiguration, configuration)
    let errors = try EncodedFrames.errors(frames)
    #expect(errors.map(\.rule) == ["HDR012"])
    #expect(try EncodedFrames.mended(frames, by: #require(errors.first)) == sound)
  }

  @Test("SBR that fits 48 kHz is not broken under the index of 32 kHz, but fits another")
  func otherCoreRate() throws {
    var frames = try EncodedFrames.of("fdk_he_96000_2")
    frames.set(.samplingFrequencyIndex, 5)
    let found = try Corpus.inspect(frames.bytes).findings.filter { $0.severity > .info }
    #expect(found.map(\.rule) == ["SBR026"])
    #expect(found.first?.evidence["fitting_index"] == 3)
  }

  @Test("A wrong index in the first frame of HE-AAC is one finding", arguments: [0, 1, 2])
  func firstIndexOfHE(declared: Int) throws {
    let sound = try EncodedFrames.of("fdk_he_48000_2")
    var frames = sound
    frames.set(.samplingFrequencyIndex, declared) { $0 == 0 }
    let errors = try EncodedFrames.errors(frames)
    #expect(errors.map(\.rule) == ["HDR017"])
    #expect(try EncodedFrames.mended(frames, by: #require(errors.first)) == sound)
  }
}
