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

  /// Reads up to seven flags and records them; bit n of what is returned is flag n.
  @inline(__always)
  mutating func flags(
    _ count: Int, _ name: StaticString, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) -> UInt8 {
    assert(count < 8, "eight flags need another mask")
    var flags: UInt8 = 0
    guard !isRecording(recorder), count <= bitsLeft else {
      for flag in 0..<count { flags |= UInt8(try read(1, name, &recorder) << flag) }
      return flags
    }
    // The next byte with its bits in reverse: the product has five copies of it, of which the mask
    // keeps every bit once, where the other product adds them up to a byte.
    let copies = window() &>> 56 &* 0x80_20_08_02 & 0x08_84_42_21_10
    let reverse = (copies &* 0x01_01_01_01_01) &>> 32
    flags = UInt8(truncatingIfNeeded: reverse) & ~(UInt8.max &<< UInt8(truncatingIfNeeded: count))
    try skip(count)
    return flags
  }
}
