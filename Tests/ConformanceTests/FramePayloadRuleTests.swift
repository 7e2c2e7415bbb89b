import AACSyntax
import Conformance
import StreamForge
import Testing

@Suite struct FramePayloadRuleTests {
  // syncword, ID 0, layer 0, protection_absent 0; profile 1, index 4, channel_configuration 2;
  // aac_frame_length 31, fullness 0x7FF, two blocks.
  private let header: [UInt8] = [0xFF, 0xF0, 0x50, 0x80, 0x03, 0xFF, 0xFD]

  private func stream(position: [UInt8], crc: [UInt8]) -> RuleStream {
    var stream = RuleStream()
    stream.append(byteCount: 50, ADTSFrameWriter())
    stream.frames.append(header + position + crc + (1...20).map { UInt8($0) })
    return stream
  }

  // CRC-16 over 72 bits, computed bit by bit with another program: 0xA512 for position 10, 0x2517
  // for position 11.
  @Test("the header CRC covers the header and the positions")
  func headerCRC() throws {
    #expect(
      stream(position: [0, 10], crc: [0xA5, 0x12]).findings(ADTSHeaderCRCMismatch.self).isEmpty)
    let findings = stream(position: [0, 11], crc: [0xA5, 0x12])
      .findings(ADTSHeaderCRCMismatch.self)
    let finding = try #require(findings.first)
    #expect(finding.rule == "CRC002" && finding.severity == .error)
    #expect(finding.frames == FrameSpan(1))
    #expect(finding.location.byteOffset == 59 && finding.location.bitLength == 16)
    #expect(
      finding.evidence == [
        "frame_index": 1, "crc_read": "a512", "crc_computed": "2517", "positions": .array([11]),
      ])
  }

  @Test("the header CRC of one block is not judged from headers alone")
  func singleBlock() {
    var stream = RuleStream()
    stream.append(byteCount: 100, ADTSFrameWriter(protectionAbsent: false))
    #expect(stream.findings(ADTSHeaderCRCMismatch.self).isEmpty)
  }

  @Test(
    "a second block may start 3 bytes behind the first and 3 before the end", arguments: [3, 17])
  func legalPosition(position: UInt8) {
    #expect(
      stream(position: [0, position], crc: [0, 0]).findings(RawDataBlockPositionInvalid.self)
        .isEmpty)
  }

  @Test("a position that leaves no room for a block is found", arguments: [0, 2, 18, 20, 255])
  func illegalPosition(position: UInt8) throws {
    let finding = try #require(
      stream(position: [0, position], crc: [0, 0]).findings(RawDataBlockPositionInvalid.self).first)
    #expect(finding.rule == "RDB007" && finding.frames == FrameSpan(1))
    #expect(finding.location.byteOffset == 57 && finding.location.bitLength == 16)
    #expect(
      finding.evidence == [
        "frame_index": 1, "positions": .array([.int(Int(position))]), "frame_payload_bytes": 20,
      ])
  }

  @Test("a third block must start behind the second")
  func positionsGrow() throws {
    var stream = RuleStream()
    var writer = ADTSFrameWriter(protectionAbsent: false, rawDataBlocks: 3)
    writer.header.variable.frameLength = 7 + 6 + 20
    stream.frames.append(
      writer.header.bytes + [0, 10, 0, 5, 0, 0] + (1...20).map { UInt8($0) })
    let finding = try #require(stream.findings(RawDataBlockPositionInvalid.self).first)
    #expect(finding.location.byteOffset == 9)
    #expect(finding.evidence["positions"] == .array([10, 5]))
  }

  @Test(
    "a payload of one pattern is found",
    arguments: [
      ([0x00], "00"), ([0xFF], "ff"), ([0x12, 0x34], "12 34"),
      ([0x12, 0x34, 0x56, 0x78], "12 34 56 78"), ([0x12, 0x12, 0x34, 0x34], "12 12 34 34"),
    ] as [([UInt8], String)])
  func fill(pattern: [UInt8], text: String) throws {
    var stream = RuleStream()
    stream.append(byteCount: 50, ADTSFrameWriter())
    for _ in 0..<2 {
      stream.frames.append(ADTSFrameWriter().frame((0..<37).map { pattern[$0 % pattern.count] }))
    }
    let findings = stream.findings(PayloadConstantFill.self)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.rule == "RDB013" && finding.frames == FrameSpan(1...2))
    #expect(finding.location.byteOffset == 57 && finding.location.bitLength == 37 * 8)
    #expect(finding.evidence == ["frame_index": 1, "pattern": .string(text), "run_length": 2])
  }

  @Test(
    "31 bytes, or a pattern with one other byte, are no fill", arguments: [0, 3, 8, 20, 31, 36])
  func noFill(place: Int) {
    var payload = Array(repeating: UInt8(0), count: 37)
    payload[place] = 1
    var stream = RuleStream()
    stream.frames.append(ADTSFrameWriter().frame(payload))
    stream.frames.append(ADTSFrameWriter().frame(Array(repeating: 0, count: 31)))
    #expect(stream.findings(PayloadConstantFill.self).isEmpty)
  }
}
