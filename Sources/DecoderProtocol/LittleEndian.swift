extension [UInt8] {
  /// Appends an integer, least significant byte first.
  package mutating func append<Integer: FixedWidthInteger>(littleEndian value: Integer) {
    for shift in stride(from: 0, to: Integer.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Takes an integer off the front, least significant byte first. The caller has checked that
  /// there are bytes enough.
  mutating func takeLittleEndian<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer {
    var value: Integer = 0
    for shift in stride(from: 0, to: Integer.bitWidth, by: 8) {
      value |= Integer(truncatingIfNeeded: removeFirst()) << shift
    }
    return value
  }
}
