import Bitstream
import Testing

@Suite struct CRC16Tests {
  @Test("feeding bits and feeding bytes give the same word")
  func bitsEqualBytes() {
    var byBytes = CRC16()
    for byte in [0xFF, 0xF1, 0x50, 0x80] as [UInt8] { byBytes.feed(byte: byte) }
    var byBits = CRC16()
    byBits.feed(bits: 0x7FF8A840, 31)
    byBits.feed(bits: 0, 1)
    #expect(byBytes == byBits)
  }

  // The check value of CRC-16/CMS (poly 0x8005, init 0xFFFF, no reflection) over "123456789",
  // from the published catalogue of parametrised CRC algorithms.
  @Test("the published check value of this CRC comes out")
  func checkValue() {
    var crc = CRC16()
    for byte in "123456789".utf8 { crc.feed(byte: byte) }
    #expect(crc.value == 0xAEE7)
  }
}
