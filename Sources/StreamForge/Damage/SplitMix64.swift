/// SplitMix64: a generator that gives the same numbers from the same seed on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The numbers that belong to `seed`.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// `count` bytes, each any value.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// `count` bytes of 0x01 to 0xFE: no padding, no syncword.
  public mutating func junk(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(next() % 254 + 1) }
  }
}
