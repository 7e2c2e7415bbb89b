import Conformance
import Testing

@testable import Reporting

@Suite struct PhrasesTests {
  /// As a paragraph shows it.
  private func shown(_ phrase: String?) -> String? {
    phrase.map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) }
  }

  @Test(
    "durations",
    arguments: [
      (0, "0.0 s"), (12.345, "12.3 s"), (59.94, "59.9 s"), (59.96, "1 min 00 s"),
      (205, "3 min 25 s"), (3723.4, "1 h 02 min 03 s"), (.infinity, "inf s"),
    ])
  func durations(_ seconds: Double, _ expected: String) {
    #expect(shown(Phrases.duration(seconds)) == expected)
  }

  @Test(
    "moments",
    arguments: [
      (0, "0.000 s"), (12.3456, "12.346 s"), (59.9996, "1:00.000"), (205.04, "3:25.040"),
      (3723.25, "1:02:03.250"), (1e300, "1e+300 s"),
    ])
  func moments(_ seconds: Double, _ expected: String) {
    #expect(shown(Phrases.moment(seconds)) == expected)
  }

  @Test(
    "sizes",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (9999, "9999 bytes"), (10_000, "10.0 kB"),
      (999_949, "999.9 kB"), (999_950, "1.0 MB"), (4_294_967_296, "4.3 GB"),
      (.max, "18446.7 PB"),
    ] as [(UInt64, String)])
  func sizes(_ bytes: UInt64, _ expected: String) {
    #expect(shown(Phrases.size(bytes)) == expected)
  }

  @Test("the headline says which rates the payload fits where another one is declared")
  func fittingRates() throws {
    var report = Fixtures.clean
    let plain = try #require(shown(Phrases.headline(report)))
    #expect(plain.contains(", 44.1 kHz, "))
    report.findings = [
      Finding(
        SamplingFrequencyIndexMismatch.metadata, message: "", frames: FrameSpan(0...9),
        location: Location(byteOffset: 2),
        evidence: ["declared_index": 4, "candidate_indices": .array([8, 9, 10])])
    ]
    #expect(
      shown(Phrases.headline(report))
        == plain.replacing(
          ", 44.1 kHz, ", with: ", declared 44.1 kHz (payload fits 16/12/11.025 kHz), "))
    report.findings[0].frames = FrameSpan(5...9)
    #expect(shown(Phrases.headline(report)) == plain)
    report.findings = [
      Finding(
        SamplingFrequencyIndexIsSBROutputRate.metadata, message: "", frames: FrameSpan(0...9),
        location: Location(byteOffset: 2),
        evidence: ["core_hz": 22050, "candidate_indices": .array([6, 7])])
    ]
    #expect(shown(Phrases.headline(report))?.contains("(payload fits 22.05 kHz)") == true)
  }

  @Test(
    "frequencies and bit rates",
    arguments: [
      (44_100, "44.1 kHz", "44 kbit/s"), (22_050, "22.05 kHz", "22 kbit/s"),
      (48_000, "48 kHz", "48 kbit/s"), (7350, "7.35 kHz", "7.4 kbit/s"), (0, "0 kHz", "0.0 kbit/s"),
    ])
  func rates(_ value: Int, _ frequency: String, _ bitRate: String) {
    #expect(shown(Phrases.frequency(value)) == frequency)
    #expect(shown(Phrases.bitRate(value)) == bitRate)
  }

  @Test(
    "levels",
    arguments: [(1.0, "0.0 dBFS"), (0.5, "-6.0 dBFS"), (2, "6.0 dBFS"), (0, "digital silence")])
  func levels(_ magnitude: Double, _ expected: String) {
    #expect(shown(Phrases.level(magnitude)) == expected)
  }

  @Test("a long list of frames ends in the number of those that are left out")
  func manyFrames() {
    var span = FrameSpan(3...7)
    for frame in stride(from: 12, through: 80, by: 2) { span.insert(frame) }
    #expect(shown(Phrases.frames(span, limit: 3)) == "frames 3-7, 12, 14 and 33 more")
    #expect(shown(Phrases.frames(FrameSpan(9), limit: 3)) == "frame 9")
    #expect(Phrases.frames(FrameSpan(), limit: 3) == nil)
  }

  @Test("a decoder that crashed or ran out of time is said to have")
  func decoderTrouble() {
    var report = DecodeReport()
    report.version = "2.10.1"
    report.status = .crashed
    report.blocksDecoded = 9
    report.blocksFailed = 1
    report.firstFailure = DecodeReport.Failure(frame: 4, message: "signal 11")
    #expect(
      shown(Phrases.decode(report, depth: .decode))
        == "faad2 2.10.1 decoded 9 of 10 blocks and crashed; first failure in frame 4: \"signal 11\""
    )
    report.status = .skipped
    #expect(shown(Phrases.decode(report, depth: .decode)) == "nothing to decode")
    #expect(Phrases.decode(report, depth: .syntax) == nil)
    report.status = .unsupported
    report.note = "adtsinspect-faad is not installed"
    #expect(
      shown(Phrases.decode(report, depth: .decode))
        == "not decoded: adtsinspect-faad is not installed")
  }
}
