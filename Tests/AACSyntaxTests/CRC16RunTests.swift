import Bitstream
import FuzzTargets
import Testing

@testable import AACSyntax

@Suite struct CRC16RunTests {
  @Test("seven bytes at a time give the word that bit after bit gives", arguments: 0..<130)
  func runs(width: Int) {
    var source = SeededBits(seed: UInt64(width))
    let bytes = (0..<24).map { _ in UInt8(truncatingIfNeeded: source.next()) }
    let span = bytes.span
    let raw = unsafe span.bytes
    for start in 0..<9 {
      var expected = CRC16(initial: UInt16(truncatingIfNeeded: source.next()))
      var crc = expected
      for bit in start..<start + width {
        expected.feed(bits: UInt64(bytes[bit / 8] >> UInt8(7 - bit % 8) & 1), 1)
      }
      crc.feed(raw, from: start, to: start + width)
      #expect(crc.value == expected.value, "from bit \(start)")
    }
  }
}
