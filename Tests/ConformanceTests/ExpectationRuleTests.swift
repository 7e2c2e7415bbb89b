import Conformance
import StreamForge
import Testing

@Suite struct ExpectationRuleTests {
  /// 100 frames of 320 bytes at 44.1 kHz: 2.321995 s and 110250 bit/s.
  private func stream(
    protectionAbsent: Bool = true, _ expect: (inout Expectations) -> Void
  ) -> RuleStream {
    var stream = RuleStream()
    stream.append(100, byteCount: 320, ADTSFrameWriter(protectionAbsent: protectionAbsent))
    expect(&stream.expectations)
    return stream
  }

  // MARK: Rates

  @Test("an expected core rate that is not there names the index and the byte to write")
  func samplingRate() throws {
    let finding = try #require(
      stream { $0.samplingFrequency = .init([48000]) }
        .findings(ExpectedSamplingRateDiffers.self).first)
    #expect(finding.rule == "EXP001" && finding.severity == .error)
    #expect(finding.message == "the core rate is 44100 Hz, expected 48000 Hz")
    // Byte 2: profile 01, index 0100 or 0011, private_bit 0, channel_configuration 0.
    #expect(
      finding.remedy == """
        Write sampling_frequency_index 3 (48000 Hz) instead of 4: byte 2 of each header becomes \
        0x4C instead of 0x50. The bits: adtsinspect trace --frame 0 FILE.
        """)
    #expect(finding.location.byteOffset == 2 && finding.location.bitOffset == 2)
    #expect(
      finding.evidence == ["expected": 48000, "core_hz": 44100, "output_hz": .null])
  }

  @Test("with CRC the remedy says that it changes too")
  func samplingRateWithCRC() throws {
    let finding = try #require(
      stream(protectionAbsent: false) { $0.samplingFrequency = .init([48000]) }
        .findings(ExpectedSamplingRateDiffers.self).first)
    #expect(finding.remedy?.contains("instead of 0x50 and compute every CRC again.") == true)
  }

  @Test("any of several rates will do, and none without a value of the table gets a byte")
  func samplingRates() {
    #expect(
      stream { $0.samplingFrequency = .init([44100, 48000]) }
        .findings(ExpectedSamplingRateDiffers.self).isEmpty)
    let odd = stream { $0.samplingFrequency = .init([44000]) }
      .findings(ExpectedSamplingRateDiffers.self)
    #expect(odd.count == 1)
    #expect(odd.first?.remedy == ExpectedSamplingRateDiffers.metadata.remedy)
  }

  @Test(
    "SBR doubles the output rate, and headers cannot exclude it",
    arguments: [
      (Depth.headers, 0, 44100, true), (.headers, 0, 88200, true), (.headers, 0, 48000, false),
      (.syntax, 0, 44100, true), (.syntax, 0, 88200, false), (.syntax, 9, 88200, true),
      (.syntax, 9, 44100, false),
    ])
  func outputRate(depth: Depth, sbrFrames: Int, expected: Int, accepted: Bool) {
    var stream = stream { $0.outputSamplingFrequency = .init([Double(expected)]) }
    stream.depth = depth
    let findings = stream.findings(ExpectedSamplingRateDiffers.self) {
      $0.syntax?.sbrFrames = sbrFrames
    }
    #expect(findings.isEmpty == accepted)
  }

  @Test("the index for an output rate with SBR is that of half the rate")
  func outputRateRemedy() throws {
    var stream = stream { $0.outputSamplingFrequency = .init([48000]) }
    stream.depth = .syntax
    let findings = stream.findings(ExpectedSamplingRateDiffers.self) { $0.syntax?.sbrFrames = 9 }
    let finding = try #require(findings.first)
    // Index 6, 24000 Hz: 01 0110 0 0.
    #expect(finding.remedy?.contains("index 6 (24000 Hz) instead of 4") == true)
    #expect(finding.remedy?.contains("0x58 instead of 0x50") == true)
    #expect(finding.evidence["output_hz"] == 88200)
  }

  // MARK: Duration and bit rate

  // One frame and 0.1 % of 2.35 s are 0.02322 + 0.00235 s; 2.35 s is 0.028 s off, 2.345 s 0.023 s.
  @Test(
    "one frame and 0.1 % are tolerated unless a tolerance is given",
    arguments: [
      (2.345, nil, true), (2.35, nil, false), (2.35, 0.03, true), (2.345, 0.01, false),
    ] as [(Double, Double?, Bool)])
  func durationTolerance(expected: Double, tolerance: Double?, accepted: Bool) {
    let stream = stream { $0.duration = .init([expected], tolerance: tolerance) }
    #expect(stream.findings(ExpectedDurationDiffers.self).isEmpty == accepted)
  }

  @Test("a duration that differs is told with both and the difference")
  func duration() throws {
    let finding = try #require(
      stream { $0.duration = .init([2]) }.findings(ExpectedDurationDiffers.self).first)
    #expect(finding.rule == "EXP004")
    // 100 * 1024 / 44100 = 2.321995; 0.02322 + 0.002 s are tolerated.
    #expect(finding.message == "the duration is 2.322 s, expected 2 s within 0.025 s")
    #expect(
      finding.evidence == ["expected": 2, "actual": 2.322, "difference": 0.322])
  }

  @Test(
    "the mean bit rate may differ by 5 % unless a tolerance is given",
    arguments: [
      (106000, nil, true), (104000, nil, false), (120000, 10000, true), (120000, 8000, false),
    ] as [(Double, Double?, Bool)])
  func bitRate(expected: Double, tolerance: Double?, accepted: Bool) {
    let findings = stream { $0.bitrate = .init([expected], tolerance: tolerance) }
      .findings(ExpectedBitRateDiffers.self)
    #expect(findings.isEmpty == accepted)
    #expect(findings.allSatisfy { $0.evidence["actual"] == 110250 && $0.rule == "EXP005" })
  }

  @Test("a duration 1.0884 times the known one tells of 48 kHz declared as 44.1 kHz")
  func durationRatio() throws {
    // The same 102400 samples at 48 kHz.
    let finding = try #require(
      stream { $0.duration = .init([102400.0 / 48000]) }
        .findings(DurationRatioSuggestsOtherRate.self).first)
    #expect(finding.rule == "EXP006" && finding.severity == .warning)
    #expect(
      finding.evidence == [
        "computed": 2.322, "real": .double(102400.0 / 48000), "ratio": 1.0884,
        "explanation": "the header says 44100 Hz where 48000 Hz fit",
      ])
    #expect(finding.remedy?.contains("byte 2 of each header becomes 0x4C") == true)
  }

  @Test(
    "other ratios tell nothing", arguments: [2.321995, 2.2, 2.3, 1.9, 1.0, 4.0])
  func noDurationRatio(real: Double) {
    #expect(
      stream { $0.duration = .init([real]) }.findings(DurationRatioSuggestsOtherRate.self).isEmpty)
  }

  @Test(
    "twice and half the known duration name the rate that fits",
    arguments: [(1.160998, 88200), (4.643991, 22050)])
  func doubleAndHalf(real: Double, hertz: Int) throws {
    let finding = try #require(
      stream { $0.duration = .init([real]) }.findings(DurationRatioSuggestsOtherRate.self).first)
    #expect(
      finding.evidence["explanation"]
        == .string("the header says 44100 Hz where \(hertz) Hz fit"))
    #expect(finding.remedy?.contains("(\(hertz) Hz) instead of 4") == true)
  }

  // 100 * 960 / 44100 s.
  @Test("a duration 1.0667 times the known one tells of frames of 960 samples")
  func frameLength() throws {
    let finding = try #require(
      stream { $0.duration = .init([2.176871]) }.findings(DurationRatioSuggestsOtherRate.self)
        .first)
    #expect(
      finding.evidence["explanation"] == "frames of 960 samples are counted as 1024")
    #expect(finding.remedy == DurationRatioSuggestsOtherRate.metadata.remedy)
  }

  // MARK: AudioSpecificConfig

  // 70 82: object type 14. 12: the type and one bit of the index. 17 10: index 14.
  @Test(
    "a configuration that no AAC decoder takes names the field and its bit",
    arguments: [
      ([0x70, 0x82], "audioObjectType", 0), ([0x17, 0x10], "samplingFrequencyIndex", 5),
      ([0x12], "samplingFrequencyIndex", 5), ([], "audioObjectType", 0),
      ([0x12, 0x00], "program_config_element", 16),
    ] as [([UInt8], String, Int)])
  func invalidConfig(bytes: [UInt8], field: String, bit: Int) throws {
    let stream = stream { $0.audioSpecificConfig = bytes }
    let finding = try #require(stream.findings(AudioSpecificConfigInvalid.self).first)
    #expect(finding.rule == "EXP008" && finding.severity == .error)
    #expect(finding.evidence["field"] == .string(field))
    #expect(finding.evidence["bit_offset"] == .int(bit))
    #expect(stream.findings(AudioSpecificConfigNotADTS.self).isEmpty)
  }

  // F8 E6 20 00: the escape 31 and 7, ER AAC ELD. 12 14: frameLengthFlag 1. 12 44: channel
  // configuration 8. 8A 10 00: object type 17, ER AAC LC.
  @Test(
    "a configuration that ADTS has no room for names the field",
    arguments: [
      ([0xF8, 0xE6, 0x20, 0x00], "audioObjectType", 39), ([0x12, 0x14], "frameLengthFlag", 1),
      ([0x12, 0x40], "channelConfiguration", 8), ([0x8A, 0x10, 0x00], "audioObjectType", 17),
    ] as [([UInt8], String, Int)])
  func configNotADTS(bytes: [UInt8], field: String, value: Int) throws {
    let stream = stream { $0.audioSpecificConfig = bytes }
    let findings = stream.findings(AudioSpecificConfigNotADTS.self)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.rule == "EXP009")
    #expect(finding.evidence["field"] == .string(field))
    #expect(finding.evidence["value"] == .int(value))
    #expect(stream.findings(AudioSpecificConfigInvalid.self).isEmpty)
  }

  @Test("12 10 is a configuration that ADTS can carry")
  func config() {
    let stream = stream { $0.audioSpecificConfig = [0x12, 0x10] }
    #expect(stream.findings(AudioSpecificConfigInvalid.self).isEmpty)
    #expect(stream.findings(AudioSpecificConfigNotADTS.self).isEmpty)
  }

  @Test("frames above the limit are found, frames of it are not")
  func frameLimit() throws {
    var stream = RuleStream()
    stream.append(byteCount: 200, ADTSFrameWriter())
    stream.append(2, byteCount: 371, ADTSFrameWriter())
    stream.expectations.maxFrameBytes = 371
    #expect(stream.findings(FrameSizeLimitExceeded.self).isEmpty)
    stream.expectations.maxFrameBytes = 200
    let finding = try #require(stream.findings(FrameSizeLimitExceeded.self).first)
    #expect(finding.rule == "EXP010" && finding.frames == FrameSpan(1...2))
    #expect(finding.location.byteOffset == 203 && finding.location.bitOffset == 6)
    #expect(
      finding.evidence == ["frame_index": 1, "bytes": 371, "limit": 200, "count": 2])
  }

  @Test("without expectations nothing is told")
  func nothingExpected() {
    let stream = stream { _ in }
    for rule: any StreamRule.Type in [
      ExpectedSamplingRateDiffers.self, ExpectedDurationDiffers.self, ExpectedBitRateDiffers.self,
      DurationRatioSuggestsOtherRate.self, AudioSpecificConfigInvalid.self,
      AudioSpecificConfigNotADTS.self,
    ] {
      #expect(stream.findings(rule).isEmpty, "\(rule.metadata.id)")
    }
    #expect(stream.findings(FrameSizeLimitExceeded.self).isEmpty)
  }

  // 12 10: 00010 0100 0010 000. 13 88: 00010 0111 0001 000, then 56 E5 A0: 0x2B7, 5, 1, index 4.
  @Test("the configuration that fits is suggested, with SBR also the explicit one")
  func suggestion() throws {
    var stereo = stream { _ in }
    #expect(stereo.findings(ConfigSuggestion.self).isEmpty)
    stereo.depth = .syntax
    let plain = try #require(stereo.findings(ConfigSuggestion.self).first)
    #expect(plain.rule == "EXP011" && plain.severity == .info)
    #expect(
      plain.evidence == [
        "asc_implicit": "12 10", "asc_explicit": .null, "codec_string": "mp4a.40.2",
      ])
    var mono = RuleStream()
    mono.depth = .syntax
    mono.append(
      3, byteCount: 100, ADTSFrameWriter(samplingFrequencyIndex: 7, channelConfiguration: 1))
    let sbrs = mono.findings(ConfigSuggestion.self) { $0.syntax?.sbrFrames = 3 }
    let sbr = try #require(sbrs.first)
    #expect(
      sbr.evidence == [
        "asc_implicit": "13 88", "asc_explicit": "13 88 56 e5 a0", "codec_string": "mp4a.40.5",
      ])
  }
}
