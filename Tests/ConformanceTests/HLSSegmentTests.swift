import Conformance
import StreamForge
import Testing

@Suite struct HLSSegmentTests {
  /// Reports of segments that begin at `times` and last a second of 44.1 kHz each.
  private func reports(_ times: [UInt64?]) -> [FileReport] {
    times.enumerated().map { number, time in
      var report = FileReport(path: "\(number).aac", pathBytes: [], depth: .headers)
      report.segment = time.map {
        HLSSegment(timestamp: $0, durationSeconds: 1, frameSeconds: 1024.0 / 44100)
      }
      return report
    }
  }

  @Test(
    "Segments join if each begins where the one before ends, give or take a frame",
    arguments: [
      [0, 90000, 180_000],
      // 1024 / 44100 s are 2089.8 units of 1/90000 s.
      [0, 90000 + 2089, 180_000],
      // 33 bits are all there are.
      [(1 << 33) - 45000, 45000],
    ] as [[UInt64?]])
  func joined(times: [UInt64?]) {
    #expect(HLSTimestampGapBetweenSegments.check(reports(times)).isEmpty)
  }

  @Test("A segment that begins a second late is told, with the difference in time units")
  func late() throws {
    let found = HLSTimestampGapBetweenSegments.check(reports([0, 180_000, 270_000]))
    #expect(found.map(\.report) == [1])
    let finding = try #require(found.first?.finding)
    #expect(finding.rule == "HLS008")
    #expect(finding.evidence["difference"] == 90000)
    #expect(finding.evidence["expected"] == 90000)
    #expect(finding.evidence["segment"] == "1.aac")
  }

  @Test("A time that goes back across the wrap is before, not 26 hours behind")
  func wrapped() {
    let found = HLSTimestampGapBetweenSegments.check(reports([0, (1 << 33) - 90000]))
    #expect(found.first?.finding.evidence["difference"] == -180_000)
  }

  @Test("A file without a time breaks the chain and is passed over")
  func without() {
    #expect(HLSTimestampGapBetweenSegments.check(reports([0, nil, 900_000])).isEmpty)
  }
}
