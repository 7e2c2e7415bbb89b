import Bitstream
import Testing

@Suite struct BitWriterTests {
  @Test("alignment counts from its anchor", arguments: [(0, 16), (3, 11), (11, 11), (5, 13)])
  func align(_ anchor: Int, _ end: Int) {
    var writer = BitWriter()
    writer.write(0x7FF, 11)
    writer.align(anchor: anchor)
    #expect(writer.bitCount == end)
    #expect(writer.bytes == [0xFF, 0xE0])
  }

  @Test("bytes behind odd bits go on bit by bit")
  func oddBytes() {
    var writer = BitWriter()
    writer.write(0b101, 3)
    writer.write(bytes: [0xFF, 0x00])
    #expect(writer.bytes == [0b1011_1111, 0b1110_0000, 0])
    #expect(writer.bitCount == 19)
  }

  @Test("a field has 64 bits at most and fills them")
  func widest() {
    var writer = BitWriter()
    writer.write(true)
    writer.write(.max, 64)
    #expect(writer.bytes == [UInt8](repeating: 0xFF, count: 8) + [0x80])
  }
}
