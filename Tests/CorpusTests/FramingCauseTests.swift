import AACSyntax
import Bitstream
import Conformance
import StreamForge
import Testing

/// Faults of the framing whose cause lies near another one.
@Suite struct FramingCauseTests {
  private func report(_ bytes: [UInt8], depth: Depth = .syntax) throws -> FileReport {
    try Corpus.inspect(bytes, depth: depth)
  }

  private func errors(_ report: FileReport) -> [RuleID] {
    report.findings.filter { $0.severity == .error }.map(\.rule)
  }

  @Test("A length that leads to the header after next is told, and not bytes behind the block")
  func lengthOverFrames() throws {
    var stream = FrameSequence(BaseVectors.stereo())
    // Frame 5 claims the bytes of frames 5, 6 and 7.
    let claimed = stream.frames[5].count + stream.frames[6].count + stream.frames[7].count
    stream.changeHeader(of: 5) { $0.variable.frameLength = claimed }
    let report = try report(stream.bytes)
    #expect(errors(report) == ["FRM020"])
    let found = try #require(report.findings.first { $0.rule == "FRM020" })
    #expect(found.evidence["declared_length"] == .int(claimed))
    #expect(found.evidence["real_length"] == .int(stream.frames[5].count))
  }

  @Test(
    "A wrong value in all headers from some frame on is told of these frames",
    arguments: ["HDR001", "HDR002"])
  func spoiltHeaders(rule: String) throws {
    var stream = FrameSequence(BaseVectors.stereo())
    for index in 10..<20 {
      // layer 1, or sampling_frequency_index 15.
      if rule == "HDR001" {
        stream.frames[index][1] |= 2
      } else {
        stream.frames[index][2] |= 15 << 2
      }
    }
    let report = try report(stream.bytes)
    #expect(report.frames.count == 20)
    let found = report.findings.filter { $0.severity == .error }
    #expect(found.map { "\($0.rule)" } == [rule])
    #expect(found.first?.frames.ranges == [10...19])
  }

  @Test("Frames of two rates that take turns are two streams, not lengths that lead nowhere")
  func mixedRates() throws {
    let one = FrameSequence(BaseVectors.stereo()).frames
    let other = FrameSequence(
      BaseVectors.stereo().withEachFrame { $1.samplingFrequencyIndex = 4 }
    ).frames
    let mixed = zip(one, other).flatMap { [$0, $1] }
    let report = try report(Array(mixed.joined()))
    #expect(report.frames.count == 40)
    let found = report.findings.filter { $0.severity >= .warning }
    #expect(found.map(\.rule) == ["STM005"])
  }

  @Test("Zeros that read as thousands of elements take no memory for each frame")
  func zeroFrames() throws {
    let frame: [UInt8] =
      [0xFF, 0xF1, 0x50, 0x83, 0xFF, 0xFF, 0xFC] + [UInt8](repeating: 0, count: 8184)
    let report = try report(Array(Array(repeating: frame, count: 50).joined()))
    #expect(errors(report).contains("RDB013"))
  }

  @Test("Bytes before the first header that may be the rest of a frame are told as such")
  func restOrJunk() throws {
    let stream = BaseVectors.mono()
    let rest = try report(Array(stream.bytes.dropFirst(20)))
    let short = try #require(rest.findings.first { $0.rule == "FRM001" })
    #expect(short.message.contains("may be the rest of one"))
    let junk = (0..<500).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }
    let long = try #require(
      try report(junk + stream.bytes).findings.first { $0.rule == "FRM001" })
    #expect(!long.message.contains("may be the rest"))
  }
}
