import AACSyntax
import Bitstream

/// Finds places inside a frame at which a reader that joins the stream there would lock on.
enum FalseSync {
  /// Counts the bytes of the frame `bytes` from `start` on that pass as an ADTS header (syncword,
  /// layer, index, a length of at least 7) and lead to another such place in the frame, or to its
  /// end, where the next header stands.
  static func search(_ bytes: RawSpan, from start: Int) -> (count: Int, first: Int) {
    var count = 0
    var first = 0
    var offset = start
    let end = bytes.byteCount - ADTSHeader.byteCount
    while offset <= end {
      // Most stretches of 32 bytes have no 0xFF at all.
      while offset + 32 <= bytes.byteCount, !Self.hasOnes(bytes, at: offset) { offset += 32 }
      guard offset <= end else { break }
      // A byte of 0xFF is a zero byte of the complement: taking 1 from it sets a top bit that was
      // not set. A 0xFE before it may be marked too; the test of the header tells them apart.
      let complement = ~bytes.bigEndianWord(at: offset)
      var marks = (complement &- 0x0101_0101_0101_0101) & ~complement & 0x8080_8080_8080_8080
      while marks != 0 {
        let place = offset + marks.leadingZeroBitCount / 8
        marks &= ~(0x8000_0000_0000_0000 >> UInt64(marks.leadingZeroBitCount))
        guard place <= end else { break }
        guard let length = candidate(bytes, at: place) else { continue }
        let target = place + length
        guard target == bytes.byteCount || target <= end && candidate(bytes, at: target) != nil
        else { continue }
        if count == 0 { first = place }
        count += 1
      }
      offset += 8
    }
    return (count, first)
  }

  /// Whether a byte of the 32 from `offset` on may be 0xFF.
  @inline(__always)
  private static func hasOnes(_ bytes: RawSpan, at offset: Int) -> Bool {
    var marks: UInt64 = 0
    for word in 0..<4 {
      let complement = ~bytes.bigEndianWord(at: offset &+ 8 &* word)
      marks |= (complement &- 0x0101_0101_0101_0101) & ~complement
    }
    return marks & 0x8080_8080_8080_8080 != 0
  }

  /// The length that a header at `offset` would declare; `nil` if none can stand there.
  private static func candidate(_ bytes: RawSpan, at offset: Int) -> Int? {
    let word = bytes.bigEndianWord(at: offset)
    // syncword 0xFFF and layer 0 at once.
    guard word >> 48 & 0xFFF6 == 0xFFF0 else { return nil }
    let header = ADTSHeader(bits: word >> 8)
    guard header.fixed.samplingFrequencyIndex <= 12, header.variable.frameLength >= 7 else {
      return nil
    }
    return header.variable.frameLength
  }
}
