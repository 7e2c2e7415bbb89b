/// Columns of numbers as text: blocks of 256 numbers, each of its smallest number and of the bits
/// that the differences from it need, in base64.
///
/// A constant column costs next to nothing, a length of a frame about its nine bits. `unpack` in
/// Explorer/data.js reads it.
enum PackedNumbers {
  static let blockSize = 256

  /// `numbers` packed. They lie within 52 bits.
  static func text(_ numbers: some Sequence<Int>) -> [UInt8] { base64(bytes(numbers)) }

  static func bytes(_ numbers: some Sequence<Int>) -> [UInt8] {
    let numbers = Array(numbers)
    var bytes: [UInt8] = []
    appendVariable(numbers.count, to: &bytes)
    for start in stride(from: 0, to: numbers.count, by: blockSize) {
      let block = numbers[start..<min(start + blockSize, numbers.count)]
      let (low, high) = (block.min() ?? 0, block.max() ?? 0)
      let width = Int.bitWidth - (high - low).leadingZeroBitCount
      appendVariable(low >= 0 ? 2 * low : -2 * low - 1, to: &bytes)
      bytes.append(UInt8(width))
      appendBits(block, from: low, width: width, to: &bytes)
    }
    return bytes
  }

  /// Appends seven bits a byte, the lowest first, the eighth bit set in all but the last.
  static func appendVariable(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func appendBits(
    _ block: ArraySlice<Int>, from low: Int, width: Int, to bytes: inout [UInt8]
  ) {
    guard width > 0 else { return }
    var pending: UInt64 = 0
    var count = 0
    for number in block {
      var rest = UInt64(number - low)
      var left = width
      while left > 0 {
        let taken = min(left, 8 - count)
        pending |= (rest & (1 << UInt64(taken) - 1)) << UInt64(count)
        rest >>= UInt64(taken)
        left -= taken
        count += taken
        if count == 8 {
          bytes.append(UInt8(pending))
          (pending, count) = (0, 0)
        }
      }
    }
    if count > 0 { bytes.append(UInt8(pending)) }
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// RFC 4648, 4.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).reduce(0) { word, index in
        word << 8 | (start + index < bytes.count ? Int(bytes[start + index]) : 0)
      }
      let count = min(3, bytes.count - start)
      for index in 0..<4 {
        text.append(
          index <= count ? digits[group >> (18 - 6 * index) & 0x3F] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
