import Bitstream

extension BitReader {
  /// Reads a field of 1 to 32 bits and records it: `read`, in line where nothing is recorded.
  @inline(__always)
  mutating func short(
    _ width: Int, _ name: StaticString, _ recorder: inout some FieldRecorder & ~Copyable,
    meaning: (Int) -> String? = { _ in nil }
  ) throws(BitstreamError) -> Int {
    guard !isRecording(recorder), width <= bitsLeft else {
      return try read(width, name, &recorder, meaning: meaning)
    }
    return readUnchecked(width)
  }

  /// Reads 1 to 8 flags that are known to be there; bit n of what is returned is flag n.
  @inline(__always)
  mutating func flagsUnchecked(_ count: Int) -> UInt8 {
    let byte = readUnchecked(count) &<< (8 &- count)
    // A product has five copies of the byte, of which the mask keeps every bit once, where another
    // product adds them up to the byte in reverse.
    let copies = byte &* 0x80_20_08_02 & 0x08_84_42_21_10
    return UInt8(truncatingIfNeeded: (copies &* 0x01_01_01_01_01) &>> 32)
  }
}
