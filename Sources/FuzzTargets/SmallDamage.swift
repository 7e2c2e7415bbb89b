import StreamForge

/// The smallest damage to a stream: one bit that is turned over, or an end that is cut off.
public enum SmallDamage: Hashable, Sendable {
  /// The bit of this number is turned over.
  case flip(bit: Int)
  /// Only so many bytes are left.
  case cut(byteCount: Int)

  /// All there is for a stream of `byteCount` bytes: every flip, then every cut.
  public static func all(byteCount: Int) -> [SmallDamage] {
    (0..<9 * byteCount).map { index in
      index < 8 * byteCount ? .flip(bit: index) : .cut(byteCount: index - 8 * byteCount)
    }
  }

  /// The damaged bytes.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .flip(let bit):
      var copy = bytes
      copy[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      return copy
    case .cut(let count): return Array(bytes.prefix(count))
    }
  }

  /// The first frames of a stream.
  public static func head(of stream: [UInt8], frameCount: Int) -> [UInt8] {
    let ranges = ADTSStreamFields.frameRanges(in: stream).prefix(frameCount)
    return Array(stream.prefix(ranges.last?.upperBound ?? stream.count))
  }
}
