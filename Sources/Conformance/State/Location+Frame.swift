public import Transports

extension Location {
  /// The `adts_buffer_fullness` of a frame.
  init(fullness unit: AccessUnit, _ facts: StreamFacts) {
    // 28 bits of the fixed header, 2 bits of copyright identification, 13 of the length.
    self.init(
      unit, bit: 43, length: 11, timeSeconds: facts.timeSeconds(of: unit),
      element: "adts_variable_header")
  }

  /// The bits from `bit` on of a frame, counted from the first bit of its syncword.
  public init(
    _ unit: AccessUnit, bit: Int = 0, length: Int = 0, timeSeconds: Double? = nil,
    element: String? = nil
  ) {
    self.init(
      byteOffset: unit.byteOffset + UInt64(bit / 8), bitOffset: bit % 8, bitLength: length,
      timeSeconds: timeSeconds, element: element)
  }
}
