import AACSyntax
import Bitstream
import Testing

@Suite struct ConfigurationTests {
  // ISO/IEC 14496-3, Tables 4.129 to 4.147: one table of bands serves one to three rates.
  @Test(
    "rates with the same bands are found for each other",
    arguments: [
      [96000, 88200], [64000], [48000, 44100], [32000], [24000, 22050], [16000, 12000, 11025],
      [8000, 7350],
    ])
  func sharedBands(_ rates: [Int]) throws {
    let indices = try rates.map { try #require(SamplingFrequency.index(ofHertz: $0)) }
    for index in indices { #expect(SamplingFrequency.sharingBands(withIndex: index) == indices) }
  }

  @Test("no rate has the bands of a reserved index", arguments: [13, 14, 15])
  func reserved(_ index: Int) {
    #expect(SamplingFrequency.sharingBands(withIndex: index).isEmpty)
    #expect(ScaleFactorBands(SyntaxParameters(objectType: 2, samplingFrequencyIndex: index)) == nil)
  }

  @Test("a configuration has the rate of its index, or the one that it spells out")
  func rate() throws {
    // 00010 0100 0010 000: AAC LC, index 4, two channels.
    #expect(try AudioSpecificConfig(parsing: [0x12, 0x10]).samplingFrequency == 44100)
    // 00010 1111 and 37800 in 24 bits, one channel.
    var bits = BitWriter()
    bits.write(2, 5)
    bits.write(15, 4)
    bits.write(37800, 24)
    bits.write(1, 4)
    bits.write(0, 3)
    let config = try AudioSpecificConfig(parsing: bits.bytes)
    #expect(config.samplingFrequency == 37800)
    #expect(config.channelConfiguration == 1)
  }

  @Test("a configuration with a PCE is written as it was read, but for the comment")
  func programConfig() throws {
    // 00010 0011 0000 000, then a PCE: tag 0, object_type 1, index 3, one front CPE with tag 0;
    // the comment is one byte.
    let bytes: [UInt8] = [0x11, 0x80, 0x04, 0xC4, 0x00, 0x00, 0x20, 0x01, 0x41]
    let config = try AudioSpecificConfig(parsing: bytes)
    #expect(config.programConfig?.channelCount == 2)
    #expect(config.programConfig?.samplingFrequencyIndex == 3)
    #expect(config.bytes == [0x11, 0x80, 0x04, 0xC4, 0x00, 0x00, 0x20, 0x00])
    // All lists, mixdowns: front SCE 1 and CPE 0, side CPE 2, back SCE 3, LFE 0, data 5, CCE 4.
    let bits = BlockBits(
      block: """
        00010 0100 0000 000 0000 01 0100 0010 0001 0001 01 001 0001 1 0010 1 0011 1 10 1 \
        0 0001 1 0000 1 0010 0 0011 0000 0101 1 0100 00 00000000
        """
    ).bytes
    let full = try AudioSpecificConfig(parsing: bits)
    #expect(full.programConfig?.channelCount == 7)
    #expect(full.bytes == bits)
  }

  @Test("lists of a PCE with the same entries are the same")
  func programConfigLists() throws {
    //        tag  ot idx  front side back lfe ad cc   m s x  SCE 0, CPE 1
    let text = "101 0000 01 0100 0010 0000 0000 00 000 0000 0 0 0  0 0000 1 0001"
    let padding = String(repeating: "0", count: (8 - text.count(where: { $0 != " " }) % 8) % 8)
    let bits = BlockBits(block: text + padding + "00000000 111")
    let block = try bits.parse().block
    #expect(block.error == nil)
    let element = try #require(block.programConfigs.first)
    #expect(element.channelCount == 3)
    #expect(element.front.map(\.tag) == [0, 1] && element.front.map(\.flag) == [false, true])
    #expect(Set([element.front, element.front, element.side]).count == 2)
  }
}
