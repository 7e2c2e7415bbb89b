import Testing

@testable import Bitstream

@Suite struct RawSpanTests {
  @Test("A byte is found wherever it stands", arguments: [0, 0x7F, 0x80, 0xFE, 0xFF] as [UInt8])
  func offsetOfByte(byte: UInt8) {
    // Neighbours that differ from it in one bit, or by one, must not be taken for it.
    for count in [1, 31, 32, 33, 64, 100] {
      for place in 0..<count {
        for other in [byte ^ 1, byte ^ 0x80, byte &+ 1, byte &- 1] {
          var bytes = [UInt8](repeating: other, count: count)
          bytes[place] = byte
          let span = bytes.span
          let raw = unsafe span.bytes
          #expect(raw.offset(of: byte, from: 0) == place)
          #expect(raw.offset(of: byte, from: place) == place)
          #expect(raw.offset(of: byte, from: place + 1) == nil)
        }
      }
    }
  }

  @Test("Nothing is found behind the end")
  func offsetBehindEnd() {
    let bytes = [UInt8](repeating: 0xFF, count: 40)
    let span = bytes.span
    let raw = unsafe span.bytes
    #expect(raw.offset(of: 0xFF, from: 40) == nil)
    #expect(raw.offset(of: 0xFF, from: 1000) == nil)
    #expect(raw.offset(of: 0xFF, from: 39) == 39)
  }
}
