import Bitstream
import Glibc

/// What the bytes of an unknown file look like.
enum HeadStatistics {
  /// Entropy in bits per byte.
  static func entropy(_ bytes: RawSpan) -> Double {
    guard bytes.byteCount > 0 else { return 0 }
    var counts = [Int](repeating: 0, count: 256)
    for at in 0..<bytes.byteCount { counts[Int(bytes.byte(at: at))] += 1 }
    let total = Double(bytes.byteCount)
    return counts.reduce(0.0) { sum, count in
      guard count > 0 else { return sum }
      let share = Double(count) / total
      return sum - share * log2(share)
    }
  }

  /// Whether neighbouring 16-bit samples, little endian, are closer than chance: PCM sound.
  static func looksLikePCM(_ bytes: RawSpan) -> Bool {
    let samples = min(bytes.byteCount, 1 << 16) / 2
    guard samples > 256 else { return false }
    func sample(_ index: Int) -> Int {
      Int(
        Int16(
          truncatingIfNeeded: Int(bytes.byte(at: 2 * index)) | Int(bytes.byte(at: 2 * index + 1))
            << 8))
    }
    // Two channels interleaved: compare with the sample two places before.
    var near = 0
    var loud = 0
    for index in 2..<samples {
      if abs(sample(index) - sample(index - 2)) < 4096 { near += 1 }
      if abs(sample(index)) > 64 { loud += 1 }
    }
    // Uniform noise is this near in one of eight places.
    return near * 10 > samples * 7 && loud * 10 > samples
  }
}
