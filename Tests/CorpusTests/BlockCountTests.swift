import Conformance
import StreamForge
import Testing

/// Single frames whose headers count their blocks wrong.
struct BlockCountTests {
  private func findings(_ bytes: [UInt8]) throws -> [Finding] {
    try Corpus.inspect(bytes).findings.filter { $0.severity > .info }
  }

  @Test(
    "A frame that announces more blocks than it ends with is told by its count", arguments: 1...3)
  func tooFew(more: Int) throws {
    let found = try findings(
      BaseVectors.mono().with(frame: 9) { $0.numberOfRawDataBlocks = more }.bytes)
    let finding = try #require(found.first)
    #expect(found.map(\.rule) == ["RDB006"] && finding.frames == FrameSpan(9))
    #expect(finding.evidence["announced"] == .int(more + 1) && finding.evidence["found"] == 1)
    // number_of_raw_data_blocks_in_frame is bits 54 and 55 of the header.
    #expect(finding.location.bitOffset == 6 && finding.location.bitLength == 2)
    #expect(finding.remedy?.contains("number_of_raw_data_blocks_in_frame 0") == true)
  }

  @Test("Blocks that no header counts are told by their count", arguments: 2...4)
  func tooMany(blocks: Int) throws {
    let stream = BaseVectors.blocks(perFrame: blocks)
    let frames = BaseVectors.stereo().frames.map(\.bytes)
    let odd = stream.with(frame: 9) { $0.numberOfRawDataBlocks = 0 }.frames[9].bytes
    let found = try findings(Array((frames[..<9] + [odd] + frames[10...]).joined()))
    #expect(found.map(\.rule) == ["RDB006"])
    #expect(found.first?.frames == FrameSpan(9))
    #expect(found.first?.evidence["announced"] == 1)
    #expect(found.first?.evidence["found"] == .int(blocks))
  }

  @Test("Bytes that are no blocks of the stream stay data after the end")
  func otherData() throws {
    let single = BaseVectors.mono().frames[5].bytes.dropFirst(7)
    for tail in [Array(single), Array(single.dropLast()), [0xE0], [1, 2, 3, 4, 5, 6, 7, 8]] {
      let found = try findings(
        BaseVectors.stereo().with(frame: 9) { $0.trailing = BitString(tail) }.bytes)
      #expect(found.map(\.rule) == ["RDB003"])
    }
  }

  @Test("A block without ID_END at the end of a frame of several is no wrong count")
  func missingEnd() throws {
    let found = try findings(
      BaseVectors.blocks().with(frame: 9) {
        $0.blocks[1].hasEnd = false
        $0.blocks[1].alignment = nil
      }.bytes)
    #expect(found.map(\.rule).sorted() == ["IOP001", "RDB002"])
    let finding = try #require(found.first { $0.rule == "RDB002" })
    #expect(finding.evidence["elements_read"] == "CPE")
  }
}
