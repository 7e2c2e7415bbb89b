import Bitstream

/// A channel whose `scale_factor_data()` is read, run by run of bands that are scaled alike.
///
/// Two of them are read side by side as with `SpectralLane`, and for the same reason.
struct ScaleFactorLane {
  /// What changes with every scale factor, in a value of its own so that loops have it in registers.
  struct Run {
    /// The last scale factor.
    fileprivate var scaleFactor: Int
    /// All scale factors, or-ed.
    fileprivate var outside = 0
    /// The band that comes next, over all window groups.
    fileprivate var place = 0

    /// Reads a scale factor. Eleven bits must be there: as many as the first level takes. What takes
    /// more refills the buffer itself.
    @inline(__always)
    mutating func read(_ buffer: inout BitBuffer, _ values: inout MutableSpan<Int16>) {
      scaleFactor &+= ScaleFactorLane.delta(&buffer)
      outside |= scaleFactor
      values[place] = Int16(truncatingIfNeeded: scaleFactor)
      place &+= 1
    }
  }

  /// The scale factors.
  var run: Run
  /// The band behind the run of scale factors.
  private var end = 0

  private var intensity = 0
  private var noise: Int
  private var isFirstNoise = true
  private var extreme = 0

  /// The section that comes next.
  private var index = 0
  private let count: Int
  private let maxSFB: Int

  private typealias Scaling = SectionData.Scaling

  /// Before the first band.
  @inline(__always)
  init(globalGain: Int, maxSFB: Int, sections: Int) {
    run = Run(scaleFactor: globalGain)
    noise = globalGain - 90
    count = sections
    self.maxSFB = maxSFB
  }

  /// Scale factors of the run that are left.
  var left: Int { end &- run.place }

  /// Whether a scale factor leaves 0 to 255.
  var leavesRange: Bool { run.outside & ~255 != 0 }
  /// Whether an intensity position or a noise energy leaves the range that decoders have for it.
  var hasExtremeSideGain: Bool { extreme & ~255 != 0 }

  /// Goes on to the next run of scale factors; what comes before it is read on the way.
  @inline(__always)
  mutating func next(
    _ buffer: inout BitBuffer, _ sections: borrowing Span<SectionData.Section>,
    _ values: inout MutableSpan<Int16>
  ) {
    while index < count {
      // Neighbours that are scaled alike make one run, across window groups too.
      let scaling = Scaling(codebook: sections[index].codebook)
      index &+= 1
      while index < count, Scaling(codebook: sections[index].codebook) == scaling { index &+= 1 }
      let last = sections[index &- 1]
      end = Int(last.group) &* maxSFB &+ Int(last.end)
      switch scaling {
      case .scaleFactor:
        if left > 0 { return }
      case .none:
        while run.place < end {
          values[run.place] = 0
          run.place &+= 1
        }
      case .noise: readNoise(&buffer, &values)
      case .intensity: readIntensity(&buffer, &values)
      }
    }
    end = run.place
  }

  @inline(__always)
  private mutating func readNoise(_ buffer: inout BitBuffer, _ values: inout MutableSpan<Int16>) {
    while run.place < end {
      buffer.refill()
      if isFirstNoise {
        isFirstNoise = false
        noise &+= buffer.take(9) &- 256
      } else {
        noise &+= Self.delta(&buffer)
      }
      extreme |= noise &+ 100
      values[run.place] = Int16(truncatingIfNeeded: noise)
      run.place &+= 1
    }
  }

  @inline(__always)
  private mutating func readIntensity(
    _ buffer: inout BitBuffer, _ values: inout MutableSpan<Int16>
  ) {
    while run.place < end {
      buffer.refill()
      intensity &+= Self.delta(&buffer)
      extreme |= intensity &+ 155
      values[run.place] = Int16(truncatingIfNeeded: intensity)
      run.place &+= 1
    }
  }

  /// Reads scale factors of two lanes until one of them has none left in its run.
  @inline(__always)
  static func read(
    _ buffer: inout BitBuffer, _ lane: inout Self, _ values: inout MutableSpan<Int16>,
    _ otherBuffer: inout BitBuffer, _ otherLane: inout Self,
    _ otherValues: inout MutableSpan<Int16>
  ) {
    var left = min(lane.left, otherLane.left)
    // Copies, so that the loop has them in registers.
    var one = buffer
    var other = otherBuffer
    var run = lane.run
    var otherRun = otherLane.run
    while left > 0 {
      // Five codewords of eleven bits fit into what a refill gives.
      one.refill()
      other.refill()
      var turns = min(left, 5)
      left &-= turns
      repeat {
        run.read(&one, &values)
        otherRun.read(&other, &otherValues)
        turns &-= 1
      } while turns > 0
    }
    buffer.place = one.place
    otherBuffer.place = other.place
    lane.run = run
    otherLane.run = otherRun
  }

  /// Reads all scale factors that are left.
  @inline(__always)
  mutating func finish(
    _ buffer: inout BitBuffer, _ sections: borrowing Span<SectionData.Section>,
    _ values: inout MutableSpan<Int16>
  ) {
    while left > 0 {
      var one = buffer
      var run = run
      while run.place < end {
        one.refill()
        let stop = min(end, run.place &+ 5)
        repeat { run.read(&one, &values) } while run.place < stop
      }
      buffer.place = one.place
      self.run = run
      next(&buffer, sections, &values)
    }
  }

  @inline(__always)
  fileprivate static func delta(_ buffer: inout BitBuffer) -> Int {
    let entries = ScaleFactorCodebook.lookup
    let lookup = entries.span
    // SAFETY: eleven bits index the first level, which has 2048 entries.
    let entry = unsafe UInt64(lookup[unchecked: buffer.peek(11)])
    guard entry & 0x8000 == 0 else {
      let (place, whole) = longDelta(buffer.source, buffer.place, entry)
      buffer.place = place
      return whole
    }
    buffer.drop(entry)
    return Int(truncatingIfNeeded: entry &>> 6) &- 60
  }

  /// Reads a codeword of the second level, and fills the buffer up.
  @inline(never)
  private static func longDelta(
    _ source: RawSpan, _ place: BitBuffer.Place, _ first: UInt64
  ) -> (BitBuffer.Place, Int) {
    let entries = ScaleFactorCodebook.lookup
    let lookup = entries.span
    var buffer = BitBuffer(source, at: place)
    buffer.refill()
    let second = 2048 + Int(truncatingIfNeeded: first >> 4 & 0x7FF)
    let entry = UInt64(lookup[second + buffer.peek(first & 15, after: 11)])
    buffer.drop(entry)
    buffer.refill()
    return (buffer.place, Int(truncatingIfNeeded: entry &>> 6) &- 60)
  }
}
