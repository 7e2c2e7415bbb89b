import Conformance
import StreamForge
import Testing

/// Stereo counts two channels: a unit of the fullness is 64 bits, the buffer has 12288.
@Suite struct BufferRuleTests {
  /// 320 bytes a frame on average: 8 bytes less fill the buffer by one unit, 8 more empty it again.
  private func constantRate(frames: Int, from fullness: Int = 50, index: Int = 4) -> RuleStream {
    var stream = RuleStream()
    stream.append(
      sizes: (0..<frames).map { $0 % 2 == 1 ? 312 : 328 },
      fullness: (0..<frames).map { $0 % 2 == 1 ? fullness + 1 : fullness },
      samplingFrequencyIndex: index)
    return stream
  }

  @Test(
    "a block of exactly the buffer is legal, and no limit is known for configuration 0",
    arguments: [(1, 768), (2, 1536), (6, 3840), (0, 5000)])
  func blockFits(configuration: Int, payload: Int) {
    var stream = RuleStream()
    stream.append(
      byteCount: payload + 7, ADTSFrameWriter(channelConfiguration: configuration))
    #expect(stream.findings(RawDataBlockExceedsBuffer.self).isEmpty)
  }

  @Test(
    "a block one byte larger than the buffer is found",
    arguments: [(1, 769, 1), (2, 1537, 2), (6, 3841, 5)])
  func blockTooLarge(configuration: Int, payload: Int, ncc: Int) throws {
    var stream = RuleStream()
    stream.append(byteCount: 100, ADTSFrameWriter(channelConfiguration: configuration))
    stream.append(
      2, byteCount: payload + 7, ADTSFrameWriter(channelConfiguration: configuration))
    let findings = stream.findings(RawDataBlockExceedsBuffer.self)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.rule == "BUF001" && finding.severity == .error)
    #expect(finding.frames == FrameSpan(1...2))
    #expect(finding.location.byteOffset == 107)
    #expect(finding.location.bitLength == 8 * payload)
    #expect(
      finding.evidence == [
        "frame_index": 1, "bits": .int(8 * payload), "limit": .int(6144 * ncc),
        "ncc": .int(ncc), "count": 2,
      ])
  }

  @Test("0x7FF in some frames of a stretch and 100 in others is mixed")
  func mixed() throws {
    var stream = RuleStream()
    stream.append(sizes: [100, 100, 100, 100], fullness: [0x7FF, 100, 0x7FF, 100])
    let finding = try #require(stream.findings(BufferFullnessMixedMode.self).first)
    #expect(finding.frames == FrameSpan(0...3))
    #expect(finding.location.byteOffset == 105 && finding.location.bitOffset == 3)
    #expect(finding.location.bitLength == 11)
    #expect(finding.evidence == ["frames_7ff": 2, "frames_other": 2, "first_change": 1])
  }

  @Test("a stretch of variable rate behind one of constant rate is not mixed")
  func modesOfStretches() {
    var stream = constantRate(frames: 20)
    for _ in 0..<5 {
      stream.append(byteCount: 100, ADTSFrameWriter(channelConfiguration: 1))
    }
    #expect(stream.findings(BufferFullnessMixedMode.self).isEmpty)
    #expect(constantRate(frames: 20).findings(BufferFullnessMixedMode.self).isEmpty)
  }

  @Test("fullness 0 in 20 frames of different sizes is never updated")
  func neverUpdated() throws {
    var stream = RuleStream()
    stream.append(
      sizes: (0..<20).map { $0 % 2 == 0 ? 300 : 340 }, fullness: Array(repeating: 0, count: 20))
    let finding = try #require(stream.findings(BufferFullnessNotUpdated.self).first)
    #expect(finding.rule == "BUF003" && finding.frames == FrameSpan(0...19))
    #expect(finding.location.byteOffset == 5)
    #expect(finding.evidence == ["value": 0, "frames": 20, "size_min": 300, "size_max": 340])
  }

  @Test(
    "one fullness is right if frames are alike, few, or of variable rate",
    arguments: [(20, 0, 320, 330), (19, 0, 300, 340), (20, 0x7FF, 300, 340)])
  func updated(frames: Int, value: Int, small: Int, large: Int) {
    var stream = RuleStream()
    stream.append(
      sizes: (0..<frames).map { $0 % 2 == 0 ? small : large },
      fullness: Array(repeating: value, count: frames))
    #expect(stream.findings(BufferFullnessNotUpdated.self).isEmpty)
  }

  @Test("the two frames before a new stretch is certain belong to the new one")
  func stretchesAreApart() throws {
    var stream = RuleStream()
    stream.append(
      sizes: (0..<20).map { $0 % 2 == 0 ? 300 : 340 }, fullness: Array(repeating: 0, count: 20))
    stream.append(
      sizes: [100, 100, 100], fullness: [7, 7, 7], samplingFrequencyIndex: 3)
    let finding = try #require(stream.findings(BufferFullnessNotUpdated.self).first)
    #expect(finding.frames == FrameSpan(0...19))
    #expect(finding.evidence["frames"] == 20)
  }

  @Test("a constant-rate series that follows its sizes breaks no rule")
  func conforming() {
    let stream = constantRate(frames: 59)
    for rule: any StreamRule.Type in [
      BufferFullnessMixedMode.self, BufferFullnessNotUpdated.self,
      BufferFullnessExceedsMaximum.self, BufferFullnessRecursion.self, BitReservoirViolated.self,
      NominalBitRateFavoursOtherIndex.self,
    ] {
      #expect(stream.findings(rule).isEmpty, "\(rule.metadata.id)")
    }
  }

  // (12288 - 2560) / 64 = 152, and one more is allowed.
  @Test("153 is the largest fullness at 2560 bits a frame", arguments: [(152, 0), (153, 20)])
  func maximum(fullness: Int, over: Int) throws {
    let findings = constantRate(frames: 40, from: fullness)
      .findings(BufferFullnessExceedsMaximum.self)
    #expect(findings.first?.frames.count ?? 0 == over)
    guard let finding = findings.first else { return }
    #expect(finding.rule == "BUF004" && finding.severity == .warning)
    #expect(finding.frames.first == 1 && finding.frames.last == 39)
    // 28 + 2 + 13 bits into the frame behind the first one, of 328 bytes.
    #expect(finding.location.byteOffset == 333 && finding.location.bitOffset == 3)
    #expect(
      finding.evidence == [
        "frame_index": 1, "value": 154, "limit": 153, "mean_bits": 2560.0, "ncc": 2, "count": 20,
      ])
  }

  @Test("a fullness that jumps by 10 units while all frames are alike does not follow them")
  func recursion() throws {
    var stream = RuleStream()
    stream.append(
      sizes: Array(repeating: 320, count: 41), fullness: (0...40).map { $0 % 2 == 0 ? 50 : 60 })
    let finding = try #require(stream.findings(BufferFullnessRecursion.self).first)
    #expect(finding.frames == FrameSpan(0...40))
    #expect(finding.location.byteOffset == 325)
    #expect(
      finding.evidence == [
        "frames": 40, "violations": 40, "worst_frame": 1, "worst_error": 640.0,
        "mean_bits": 2560.0,
      ])
  }

  @Test("5 % of the steps may break the recursion", arguments: [(1, 0), (2, 0), (3, 1)])
  func recursionTolerance(steps: Int, count: Int) {
    var fullness = Array(repeating: 50, count: 41)
    // A lasting jump of 4 units is one wrong step of 40; the mean moves by 6.4 bits a jump only.
    for step in 0..<steps {
      for frame in (10 * (step + 1))..<41 { fullness[frame] += 4 }
    }
    var stream = RuleStream()
    stream.append(sizes: Array(repeating: 320, count: 41), fullness: fullness)
    #expect(stream.findings(BufferFullnessRecursion.self).count == count)
  }

  // mean = (39 * 1280 + 20 * 5120 + 64) / 59 = 2582.78; from 640 the reservoir gains 1302.78 a
  // frame and passes 12288 - 2582.78 + 64 = 9769.22 with the eighth.
  @Test("20 long frames behind 40 short ones leave the reservoir")
  func reservoir() throws {
    var stream = RuleStream()
    stream.append(
      sizes: Array(repeating: 160, count: 40) + Array(repeating: 640, count: 20),
      fullness: (0..<60).map { 10 + $0 % 2 })
    let finding = try #require(stream.findings(BitReservoirViolated.self).first)
    #expect(finding.rule == "BUF006" && finding.frames == FrameSpan(8))
    #expect(finding.location.byteOffset == 8 * 160 + 3 && finding.location.bitOffset == 6)
    #expect(
      finding.evidence == [
        "first_frame": 8, "lowest": 640.0, "highest": 51448.4, "limit": 9705.2,
        "mean_bits": 2582.8,
      ])
  }

  @Test("the claim of the field stands beside the measured mode")
  func mode() throws {
    var even = RuleStream()
    even.append(12, byteCount: 320, ADTSFrameWriter())
    let claim = try #require(even.findings(BitrateModeClaim.self).first)
    #expect(claim.severity == .info)
    // 2560 bits * 44100 / 1024.
    #expect(
      claim.evidence == [
        "claimed": "vbr", "measured": "cbr", "mean_bit_rate": 110250, "min_frame": 320,
        "max_frame": 320,
      ])
    var uneven = RuleStream()
    uneven.append(
      sizes: (0..<12).map { 200 + 20 * $0 }, fullness: Array(repeating: 0x7FF, count: 12))
    #expect(uneven.findings(BitrateModeClaim.self).first?.evidence["measured"] == "vbr")
    var reservoir = RuleStream()
    // 32 bytes are 4 units of 64 bits.
    reservoir.append(
      sizes: (0..<30).map { $0 % 2 == 1 ? 288 : 352 },
      fullness: (0..<30).map { $0 % 2 == 1 ? 54 : 50 })
    let held = try #require(reservoir.findings(BitrateModeClaim.self).first)
    #expect(held.evidence["claimed"] == "cbr")
    #expect(held.evidence["measured"] == "reservoir cbr")
    var few = RuleStream()
    few.append(9, byteCount: 320, ADTSFrameWriter())
    #expect(few.findings(BitrateModeClaim.self).isEmpty)
  }

  // 2560 bits a frame: 120000 bit/s at 48 kHz is a multiple of 8000, 110250 at 44.1 kHz is not.
  @Test("a rate that is round at 48 kHz only hints at index 3")
  func nominalRate() throws {
    let finding = try #require(
      constantRate(frames: 60).findings(NominalBitRateFavoursOtherIndex.self).first)
    #expect(finding.rule == "BUF008" && finding.severity == .info)
    #expect(finding.location.byteOffset == 2 && finding.location.bitOffset == 2)
    #expect(
      finding.evidence == [
        "declared_index": 4, "hinted_index": 3, "mean_bits": 2560.0, "nominal_declared": 110250,
        "nominal_hinted": 120000,
      ])
    #expect(
      constantRate(frames: 60, index: 3).findings(NominalBitRateFavoursOtherIndex.self).isEmpty)
    #expect(
      constantRate(frames: 59).findings(NominalBitRateFavoursOtherIndex.self).isEmpty)
    // The second part starts with a fullness that does not follow.
    var joined = constantRate(frames: 60)
    joined.frames += constantRate(frames: 60, from: 90).frames
    #expect(joined.findings(NominalBitRateFavoursOtherIndex.self).isEmpty)
  }
}
