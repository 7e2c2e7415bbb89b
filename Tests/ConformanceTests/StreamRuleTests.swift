import AACSyntax
import Conformance
import StreamForge
import Testing

@Suite struct StreamRuleTests {
  private let mono = ADTSFrameWriter(samplingFrequencyIndex: 4, channelConfiguration: 1)
  private let stereo = ADTSFrameWriter(samplingFrequencyIndex: 3, channelConfiguration: 2)

  @Test("a rate and channels that change for good are told with their old and new values")
  func parametersChange() throws {
    var stream = RuleStream()
    stream.append(5, byteCount: 100, mono)
    stream.append(5, byteCount: 100, stereo)
    let findings = stream.findings(ParametersChangeMidStream.self)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.rule == "STM002" && finding.severity == .error)
    #expect(finding.frames == FrameSpan(5))
    // sampling_frequency_index is bits 18 to 21 of the header.
    #expect(finding.location.byteOffset == 502 && finding.location.bitOffset == 2)
    #expect(finding.location.bitLength == 4)
    #expect(
      finding.evidence == [
        "frame_index": 5, "offset": 500, "time": .double(5 * 1024.0 / 44100),
        "changed_fields": .array(["sampling_frequency_index", "channel_configuration"]),
        "old": .object(["sampling_frequency_index": 4, "channel_configuration": 1]),
        "new": .object(["sampling_frequency_index": 3, "channel_configuration": 2]),
        "stretches": 2,
      ])
  }

  @Test("a field that returns after two frames is no change of the stream", arguments: [1, 2])
  func flip(frames: Int) {
    var stream = RuleStream()
    stream.append(5, byteCount: 100, mono)
    stream.append(frames, byteCount: 100, stereo)
    stream.append(5, byteCount: 100, mono)
    #expect(stream.findings(ParametersChangeMidStream.self).isEmpty)
  }

  @Test("a change that comes again is one finding with all its frames")
  func repeatedChange() throws {
    var stream = RuleStream()
    for _ in 0..<3 {
      stream.append(3, byteCount: 100, mono)
      stream.append(3, byteCount: 100, stereo)
    }
    let findings = stream.findings(ParametersChangeMidStream.self)
    #expect(findings.map(\.frames.ranges) == [[3...3, 9...9, 15...15], [6...6, 12...12]])
    #expect(stream.run().facts.stretches.map(\.frames) == [3, 3, 3, 3, 3, 3])
  }

  /// Frames of two streams in turn: a letter for each frame.
  private func interleaved(_ pattern: String, _ count: Int, then more: Int = 0) -> RuleStream {
    var stream = RuleStream()
    for index in 0..<count {
      let letter = Array(pattern)[index % pattern.count]
      stream.append(byteCount: 100, letter == "m" ? mono : stereo)
    }
    stream.append(more, byteCount: 100, mono)
    return stream
  }

  @Test(
    "two headers that alternate with a period of up to eight frames are two streams",
    arguments: [
      ("ms", 20, 0), ("ms", 30, 0), ("mmss", 21, 0), ("mmmmssss", 20, 0), ("mmmmssss", 43, 0),
      ("mmmmmmms", 20, 0), ("mmmmmmms", 23, 0), ("smmmmmmm", 40, 0),
      // 32 of 40 frames are 80 %.
      ("ms", 32, 8),
    ])
  func interleaved(_ pattern: String, _ count: Int, _ more: Int) throws {
    let finding = try #require(
      interleaved(pattern, count, then: more).findings(InterleavedStreams.self).first)
    #expect(finding.rule == "STM005" && finding.frames == FrameSpan(0...count + more - 1))
  }

  @Test(
    "fewer than 20 frames, longer periods and less than 80 % of the frames are no such streams",
    arguments: [
      ("ms", 19, 0), ("mmmmmssss", 45, 0), ("mmmmmsssss", 40, 0), ("mmmmmmmms", 45, 0),
      ("mmmmmmmmssssssss", 64, 0), ("ms", 30, 10),
    ])
  func notInterleaved(_ pattern: String, _ count: Int, _ more: Int) {
    #expect(
      interleaved(pattern, count, then: more).findings(InterleavedStreams.self).isEmpty)
  }

  @Test("a frame with another rate lasts as long as it says, the one behind it as well")
  func durationOfFlip() {
    var stream = RuleStream()
    stream.append(5, byteCount: 100, mono)
    stream.append(byteCount: 100, stereo)
    stream.append(5, byteCount: 100, mono)
    let seconds = 10 * 1024.0 / 44100 + 1024.0 / 48000
    #expect(abs(stream.run().facts.durationSeconds - seconds) < 1e-12)
  }

  @Test("two frames at the start that differ from all others are told with their number")
  func flipsAtStart() {
    var stream = RuleStream()
    stream.append(2, byteCount: 100, ADTSFrameWriter(samplingFrequencyIndex: 3))
    stream.append(10, byteCount: 100, ADTSFrameWriter(samplingFrequencyIndex: 4))
    #expect(
      stream.findings(SamplingFrequencyIndexFlip.self).map(\.frames) == [FrameSpan(0...1)])
    #expect(stream.findings(ParametersChangeMidStream.self).isEmpty)
  }

  @Test("the duration is the sum over frames, blocks and rates")
  func duration() throws {
    var stream = RuleStream()
    stream.append(5, byteCount: 100, mono)
    stream.append(4, byteCount: 90, stereo)
    stream.append(byteCount: 140, ADTSFrameWriter(samplingFrequencyIndex: 3, rawDataBlocks: 2))
    let finding = try #require(
      stream.findings(DurationSummary.self) { $0.sizeBytes += 128 }.first)
    let seconds = 5 * 1024.0 / 44100 + 6 * 1024.0 / 48000
    #expect(finding.rule == "STM010" && finding.frames == FrameSpan(near: 0))
    #expect(
      finding.evidence == [
        "frames": 10, "blocks": 11, "samples": 11264, "seconds": .double(seconds),
        // 8000 bits in 0.2441 s.
        "bit_rate": 32773, "audio_bytes": 1000, "other_bytes": 128,
      ])
    #expect(RuleStream().findings(DurationSummary.self).isEmpty)
  }
}

@Suite struct InteroperabilityRuleTests {
  @Test("frames with several blocks are told, frames with one are not")
  func blocks() throws {
    var stream = RuleStream()
    stream.append(2, byteCount: 100, ADTSFrameWriter())
    #expect(stream.findings(IOPMultipleRawDataBlocks.self).isEmpty)
    stream.append(3, byteCount: 100, ADTSFrameWriter(rawDataBlocks: 3))
    let finding = try #require(stream.findings(IOPMultipleRawDataBlocks.self).first)
    #expect(finding.rule == "IOP001" && finding.frames == FrameSpan(2...4))
    // number_of_raw_data_blocks_in_frame is the last two bits of byte 6.
    #expect(finding.location.byteOffset == 206 && finding.location.bitOffset == 6)
    #expect(finding.evidence == ["blocks_per_frame": 3, "with_crc": false, "frames": 3])
  }

  @Test("frames with a CRC are counted; headers do not tell whether it matches")
  func crc() throws {
    var stream = RuleStream()
    stream.append(2, byteCount: 100, ADTSFrameWriter())
    #expect(stream.findings(IOPCRCPresent.self).isEmpty)
    stream.append(2, byteCount: 100, ADTSFrameWriter(protectionAbsent: false))
    let finding = try #require(stream.findings(IOPCRCPresent.self).first)
    #expect(finding.rule == "IOP002" && finding.frames == FrameSpan(2...3))
    #expect(finding.location.byteOffset == 201 && finding.location.bitOffset == 7)
    #expect(finding.evidence == ["frames": 2, "verified": .null, "mismatching": .null])
    stream.depth = .syntax
    let verified = stream.findings(IOPCRCPresent.self) {
      $0.syntax?.wordsVerified = 1
      $0.syntax?.framesMismatched = 1
    }
    #expect(
      verified.first?.evidence == ["frames": 2, "verified": 1, "mismatching": 1])
  }

  @Test("ID 1 is told if all frames have it and no MPEG-4 tool is used")
  func mpeg2() throws {
    var stream = RuleStream()
    stream.depth = .syntax
    stream.append(3, byteCount: 100, ADTSFrameWriter(id: 1))
    let finding = try #require(stream.findings(IOPMPEG2ID.self).first)
    #expect(finding.rule == "IOP005" && finding.frames == FrameSpan(0...2))
    #expect(finding.location.byteOffset == 1 && finding.location.bitOffset == 4)
    #expect(finding.evidence == ["frames": 3])
    let withPNS = stream.findings(IOPMPEG2ID.self) { $0.syntax?.tools.pns = 1 }
    #expect(withPNS.isEmpty)
    stream.append(byteCount: 100, ADTSFrameWriter())
    #expect(stream.findings(IOPMPEG2ID.self).isEmpty)
    #expect(RuleStream().findings(IOPMPEG2ID.self).isEmpty)
  }

  @Test("2047 bytes are not told, 2048 and 3000 are")
  func large() throws {
    var stream = RuleStream()
    stream.append(2, byteCount: 2047, ADTSFrameWriter())
    #expect(stream.findings(IOPFrameOver2047Bytes.self).isEmpty)
    stream.append(byteCount: 2048, ADTSFrameWriter())
    stream.append(byteCount: 3000, ADTSFrameWriter())
    let finding = try #require(stream.findings(IOPFrameOver2047Bytes.self).first)
    #expect(finding.rule == "IOP006" && finding.frames == FrameSpan(2...3))
    #expect(finding.location.byteOffset == 2 * 2047 + 3 && finding.location.bitOffset == 6)
    #expect(finding.evidence == ["frames": 2, "largest": 3000])
  }

  // A header whose length is `length`, `pad` bytes into a payload of `pad` + 17 bytes.
  private func frame(pad: Int, length: Int) -> [UInt8] {
    var inner = ADTSFrameWriter().header
    inner.variable.frameLength = length
    let payload =
      Array(repeating: UInt8(0xFE), count: pad) + inner.bytes + Array(repeating: 0x21, count: 10)
    return ADTSFrameWriter().frame(payload)
  }

  @Test("a header that leads to the end of its frame is a false sync", arguments: 0...16)
  func falseSync(pad: Int) throws {
    var stream = RuleStream()
    stream.depth = .syntax
    stream.append(byteCount: 100, ADTSFrameWriter())
    stream.frames.append(frame(pad: pad, length: 17))
    let finding = try #require(stream.findings(IOPFalseSyncInPayload.self).first)
    #expect(finding.rule == "IOP009" && finding.frames == FrameSpan(1))
    #expect(finding.location.byteOffset == UInt64(107 + pad))
    #expect(
      finding.evidence == ["frame_index": 1, "offset": .int(107 + pad), "count": 1])
  }

  @Test("a header that leads nowhere is none", arguments: [6, 7, 16, 18, 8191])
  func noFalseSync(length: Int) {
    var stream = RuleStream()
    stream.depth = .syntax
    stream.frames.append(frame(pad: 5, length: length))
    #expect(stream.findings(IOPFalseSyncInPayload.self).isEmpty)
  }

  @Test("two headers that lead to each other and then nowhere count once")
  func chain() throws {
    var stream = RuleStream()
    stream.depth = .syntax
    // The second one says 500 bytes and leads out of the frame.
    var second = ADTSFrameWriter().header
    second.variable.frameLength = 500
    var first = ADTSFrameWriter().header
    first.variable.frameLength = 9
    stream.frames.append(
      ADTSFrameWriter().frame([0x21] + first.bytes + [1, 2] + second.bytes + [3, 4, 5]))
    let finding = try #require(stream.findings(IOPFalseSyncInPayload.self).first)
    #expect(finding.evidence == ["frame_index": 0, "offset": 8, "count": 1])
  }

  @Test("payloads are not searched at depth headers")
  func headersOnly() {
    var stream = RuleStream()
    stream.frames.append(frame(pad: 5, length: 17))
    #expect(stream.findings(IOPFalseSyncInPayload.self).isEmpty)
  }
}
