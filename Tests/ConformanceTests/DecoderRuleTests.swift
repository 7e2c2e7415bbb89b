import AACSyntax
import StreamForge
import Testing
import Transports

@testable import Conformance

/// The rules about the reference decoder, on what it might have said.
@Suite struct DecoderRuleTests {
  private static let units: [AccessUnit] = (0..<20).map { index in
    let header = ADTSFrameWriter().header
    return AccessUnit(
      index: index, byteOffset: UInt64(100 * index), header: header, byteCount: 100)
  }

  private func facts(_ change: (inout DecodeFacts) -> Void) -> StreamFacts {
    var facts = StreamFacts(depth: .decode, expectations: Expectations())
    facts.frameCount = 20
    facts.first = Self.units[0]
    var decode = DecodeFacts()
    decode.version = "2.10.1"
    change(&decode)
    facts.decode = decode
    return facts
  }

  private func error(_ rule: RuleID, in frames: ClosedRange<Int>) throws -> Finding {
    Finding(
      try #require(RuleCatalog.all.first { $0.id == rule }), message: "an error",
      frames: FrameSpan(frames), location: Location(byteOffset: 0))
  }

  private func rejected(_ frame: Int) -> DecodeFacts.Event {
    DecodeFacts.Event(
      kind: .rejected(code: 10, text: "spectral"), unit: Self.units[frame], timeSeconds: 0)
  }

  @Test("A frame that the decoder rejects and no rule calls wrong is told")
  func rejectsClean() throws {
    var sink = FindingSink()
    sink.add(try error("CRC001", in: 3...4))
    let facts = facts {
      // Frame 5 comes behind a damaged one.
      for frame in [3, 5, 9, 10] { $0.add(rejected(frame)) }
    }
    DecoderRejectsCleanFrame.check(facts, into: &sink)
    let found = sink.findings.filter { $0.rule == "DEC001" }
    #expect(found.count == 1)
    #expect(found.first?.frames == FrameSpan(9...10))
    #expect(found.first?.evidence["code"] == 10)
    #expect(found.first?.evidence["count"] == 2)
  }

  @Test("An error that speaks of no frame speaks of all: nothing is clean")
  func fileError() throws {
    var sink = FindingSink()
    var finding = try error("HDR004", in: 0...0)
    finding.frames = FrameSpan(near: 0)
    sink.add(finding)
    DecoderRejectsCleanFrame.check(facts { $0.add(rejected(9)) }, into: &sink)
    #expect(!sink.findings.contains { $0.rule == "DEC001" })
  }

  @Test("Of the frames with an error those that decode are counted, rule by rule")
  func acceptsBad() throws {
    let facts = facts {
      for frame in 0..<20 where frame != 4 { $0.addDecoded(frame: frame) }
    }
    let found = DecoderAcceptsBadFrame.findings(
      [try error("CRC001", in: 3...5), try error("RDB001", in: 4...4)], facts)
    #expect(found.map(\.rule) == ["DEC002"])
    #expect(found.first?.evidence["rule"] == "CRC001")
    #expect(found.first?.evidence["count"] == 2)
    #expect(found.first?.frames.ranges == [3...3, 5...5])
  }

  @Test("Samples that are missing in the middle are told with the first frame that lacks them")
  func sampleCount() {
    let facts = facts {
      for frame in 1..<20 {
        $0.addSamples(
          frame == 7 ? 0 : 1024, expected: 1024, unit: Self.units[frame], timeSeconds: 0)
      }
    }
    var sink = FindingSink()
    DecoderSampleCountDiffers.check(facts, into: &sink)
    #expect(sink.findings.map(\.rule) == ["DEC004"])
    #expect(sink.findings.first?.frames == FrameSpan(7))
    #expect(sink.findings.first?.evidence["difference"] == -1024)
  }

  @Test("A crash, a hang and samples that are no numbers are told with their frames")
  func events() {
    let facts = facts {
      $0.add(.init(kind: .crashed(signal: 11), unit: Self.units[4], timeSeconds: 0.1))
      $0.add(.init(kind: .timedOut, unit: Self.units[6], timeSeconds: 0.2))
      $0.add(
        .init(kind: .nonFinite(samples: 96, channel: 1), unit: Self.units[8], timeSeconds: 0.3))
    }
    var sink = FindingSink()
    DecoderCrashOrTimeout.check(facts, into: &sink)
    DecodedNonFiniteSamples.check(facts, into: &sink)
    #expect(sink.findings.map(\.rule) == ["DEC005", "DEC005", "DEC006"])
    #expect(sink.findings.map(\.frames) == [FrameSpan(4), FrameSpan(6), FrameSpan(8)])
    #expect(sink.findings[0].evidence["signal"] == 11)
    #expect(sink.findings[1].message.contains("does not come back"))
    #expect(sink.findings[2].evidence["count"] == 96)
    #expect(sink.findings[2].evidence["channel"] == 1)
  }

  @Test("Runs of samples above full scale are told with the peak in decibels")
  func clipping() {
    let facts = facts {
      $0.firstClipped = (Self.units[3], 0.1)
      $0.clippedFrames = 2
      $0.clippedRuns = 7
      $0.peak = 2
    }
    var sink = FindingSink()
    DecodedClipping.check(facts, into: &sink)
    #expect(sink.findings.map(\.rule) == ["DEC007"])
    // 20 log10 2
    #expect(sink.findings.first?.evidence["peak_dbfs"] == .double(6.02))
    #expect(sink.findings.first?.evidence["runs"] == 7)
  }

  /// What DEC003 says where the payload is that of `stream` and the decoder tells `rate` and
  /// `channels`.
  private func formatFindings(
    _ stream: ADTSStreamFields, rate: Int, channels: Int
  ) -> [Finding] {
    var rules = RuleStream(frames: stream.frames.map(\.bytes))
    rules.depth = .syntax
    return rules.syntaxFindings(DecoderOutputFormatDiffers.self) {
      var decode = DecodeFacts()
      decode.samplingFrequency = rate
      decode.channels = channels
      $0.decode = decode
    }
  }

  @Test(
    "SBR doubles the rate, parametric stereo the channels, and one channel may come out as two",
    arguments: [(0, 48000, 1), (0, 48000, 2), (1, 48000, 2), (2, 48000, 2)])
  func expectedFormat(stream: Int, rate: Int, channels: Int) {
    let streams = [BaseVectors.sbr(), BaseVectors.parametricStereo(), BaseVectors.stereo()]
    #expect(formatFindings(streams[stream], rate: rate, channels: channels).isEmpty)
  }

  @Test("A decoder that leaves SBR out is told")
  func withoutSBR() {
    let found = formatFindings(BaseVectors.sbr(), rate: 24000, channels: 1)
    #expect(found.map(\.rule) == ["DEC003"])
    #expect(found.first?.evidence["predicted"] == "1 channels, 48000 Hz")
    #expect(found.first?.evidence["decoded"] == "1 channels, 24000 Hz")
  }
}
