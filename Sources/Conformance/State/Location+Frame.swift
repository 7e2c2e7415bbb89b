public import Transports

extension Location {
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
