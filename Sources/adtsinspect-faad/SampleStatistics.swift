import Glibc

/// Peak, energy, clipped and non-finite samples of one block's output.
struct SampleStatistics {
  /// The largest magnitude among finite samples.
  private(set) var peak: Float = 0
  /// The sum of the squares of all finite samples.
  private(set) var energy: Double = 0
  /// Finite samples of a magnitude above 1.
  private(set) var clipped: UInt32 = 0
  /// Runs of three or more of them in one channel; what goes on in the next block is another run.
  private(set) var clippedRuns: UInt32 = 0
  /// Samples that are not finite.
  private(set) var nonFinite: UInt32 = 0
  /// The first channel with one of them.
  private(set) var nonFiniteChannel: UInt8 = 0

  /// The statistics of these samples of `channels` channels in turn.
  init(_ samples: UnsafeBufferPointer<Float>, channels: Int) {
    let vectors = samples.count / 8
    // SAFETY: 8 × vectors floats lie within the buffer; loadUnaligned asks for no alignment.
    let raw = UnsafeRawBufferPointer(samples)
    var squares = SIMD8<Double>.zero
    var largest = SIMD8<Float>.zero
    for index in 0..<vectors {
      let x = unsafe raw.loadUnaligned(fromByteOffset: 32 * index, as: SIMD8<Float>.self)
      let magnitude = x.replacing(with: -x, where: x .< 0)
      largest.replace(with: magnitude, where: magnitude .> largest)
      let wide = SIMD8<Double>(x)
      squares += wide * wide
    }
    peak = largest.max()
    energy = squares.sum()
    for index in (8 * vectors)..<samples.count {
      let x = unsafe samples[index]
      peak = max(peak, abs(x))
      energy += Double(x) * Double(x)
    }
    // One square of a finite Float never overflows a Double, so a sum that is not finite shows
    // that a sample is not: then, and for clipping, look again one by one.
    if !energy.isFinite || !(peak <= 1) { unsafe countOneByOne(samples, channels) }
  }

  private mutating func countOneByOne(_ samples: UnsafeBufferPointer<Float>, _ channels: Int) {
    peak = 0
    energy = 0
    for channel in 0..<max(1, channels) {
      var run = 0
      for index in stride(from: channel, to: samples.count, by: max(1, channels)) {
        let x = unsafe samples[index]
        let magnitude = abs(x)
        if magnitude.isFinite {
          peak = max(peak, magnitude)
          energy += Double(x) * Double(x)
        } else {
          if nonFinite == 0 { nonFiniteChannel = UInt8(clamping: channel) }
          nonFinite += 1
        }
        if magnitude.isFinite, magnitude > 1 {
          clipped += 1
          run += 1
          if run == 3 { clippedRuns += 1 }
        } else {
          run = 0
        }
      }
    }
  }

  /// Whether two interleaved channels are equal bit for bit; if so, the first half of the buffer
  /// becomes the one channel.
  static func foldEqualChannels(
    _ samples: UnsafeMutableRawBufferPointer, sampleCount: Int
  ) -> Bool {
    // SAFETY: the caller's count lies within the buffer.
    let words = unsafe samples.bindMemory(to: UInt32.self)
    var difference: UInt32 = 0
    for pair in 0..<(sampleCount / 2) {
      unsafe difference |= words[2 * pair] ^ words[2 * pair + 1]
    }
    guard difference == 0 else { return false }
    for pair in 0..<(sampleCount / 2) { unsafe words[pair] = words[2 * pair] }
    return true
  }
}
