extension [UInt8] {
  /// Appends `value` in decimal digits.
  package mutating func appendDecimal(_ value: some BinaryInteger) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDecimal(magnitude: UInt64(value.magnitude), digits: 1)
  }

  /// Appends `magnitude` in at least `digits` decimal digits, with leading zeros.
  package mutating func appendDecimal(magnitude: UInt64, digits: Int) {
    // 64 bits have at most 20 digits; the last comes first.
    var text = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var start = 20
    var rest = magnitude
    repeat {
      start -= 1
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      text[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder)
      rest = quotient
    } while rest > 0
    for index in Swift.min(start, 20 - Swift.min(digits, 20))..<20 { append(text[index]) }
  }

  /// Appends `word` as four lowercase hexadecimal digits.
  package mutating func appendHexadecimal(_ word: UInt16) {
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: word >> shift & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
