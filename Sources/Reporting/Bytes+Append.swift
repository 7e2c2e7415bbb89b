extension [UInt8] {
  /// Appends `value` in decimal digits.
  mutating func appendDecimal(_ value: some BinaryInteger) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDecimal(magnitude: UInt64(value.magnitude), digits: 1)
  }

  /// Appends `magnitude` in at least `digits` decimal digits, with leading zeros.
  mutating func appendDecimal(magnitude: UInt64, digits: Int) {
    let start = count
    var rest = magnitude
    repeat {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder))
      rest = quotient
    } while rest > 0 || count - start < digits
    self[start...].reverse()
  }

  /// Appends `word` as four lowercase hexadecimal digits.
  mutating func appendHexadecimal(_ word: UInt16) {
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: word >> shift & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
