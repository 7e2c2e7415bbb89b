import Bitstream

/// A channel whose `scale_factor_data()` is read, run by run of bands that are scaled alike.
///
/// Two of them are read side by side as with `SpectralLane`, and for the same reason.
struct ScaleFactorLane {
  /// What changes with every scale factor, in a value of its own so that loops have it in registers.
  private struct Run {
    /// The last scale factor.
    var scaleFactor: Int
    /// All scale factors, or-ed.
    var outside = 0

    /// Reads a scale factor. Eleven bits must be there: as many as the first level takes. What takes
    /// more refills the buffer itself.
    @inline(__always)
    mutating func read(_ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>) {
      scaleFactor &+= ScaleFactorLane.delta(&buffer, table)
      outside |= scaleFactor
    }
  }

  /// The scale factors.
  private var run: Run
  /// Scale factors of the run that are left.
  private(set) var left = 0

  private var intensity = 0
  private var noise: Int
  private var isFirstNoise = true
  private var extreme = 0

  /// The section that comes next.
  private var index = 0
  private let count: Int

  private typealias Scaling = SectionData.Scaling

  /// Before the first band.
  @inline(__always)
  init(globalGain: Int, sections: Int) {
    run = Run(scaleFactor: globalGain)
    noise = globalGain - 90
    count = sections
  }

  /// Whether a scale factor leaves 0 to 255.
  var leavesRange: Bool { run.outside & ~255 != 0 }
  /// Whether an intensity position or a noise energy leaves the range that decoders have for it.
  var hasExtremeSideGain: Bool { extreme & ~255 != 0 }

  /// Goes on to the next run of scale factors; what comes before it is read on the way.
  @inline(__always)
  mutating func next(
    _ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>,
    _ sections: borrowing Span<SectionData.Section>
  ) {
    while index < count {
      // Neighbours that are scaled alike make one run, across window groups too.
      let scaling = Scaling(codebook: sections[index].codebook)
      var bands = 0
      repeat {
        bands &+= Int(sections[index].end) &- Int(sections[index].start)
        index &+= 1
      } while index < count && Scaling(codebook: sections[index].codebook) == scaling
      switch scaling {
      case .scaleFactor:
        left = bands
        if left > 0 { return }
      case .none: break
      case .noise: readNoise(bands, &buffer, table)
      case .intensity: readIntensity(bands, &buffer, table)
      }
    }
    left = 0
  }

  @inline(__always)
  private mutating func readNoise(
    _ bands: Int, _ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>
  ) {
    for _ in 0..<bands {
      buffer.refill()
      if isFirstNoise {
        isFirstNoise = false
        noise &+= buffer.take(9) &- 256
      } else {
        noise &+= Self.delta(&buffer, table)
      }
      extreme |= noise &+ 100
    }
  }

  @inline(__always)
  private mutating func readIntensity(
    _ bands: Int, _ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>
  ) {
    for _ in 0..<bands {
      buffer.refill()
      intensity &+= Self.delta(&buffer, table)
      extreme |= intensity &+ 155
    }
  }

  /// Reads scale factors of two lanes until one of them has none left in its run.
  @inline(__always)
  static func read(
    _ table: borrowing Span<UInt16>, _ buffer: inout BitBuffer, _ lane: inout Self,
    _ otherBuffer: inout BitBuffer, _ otherLane: inout Self
  ) {
    var left = min(lane.left, otherLane.left)
    lane.left &-= left
    otherLane.left &-= left
    // Copies, so that the loop has them in registers.
    var one = buffer
    var other = otherBuffer
    var run = lane.run
    var otherRun = otherLane.run
    // Five codewords of eleven bits fit into what a refill gives.
    while left >= 5 {
      one.refill()
      other.refill()
      run.read(&one, table)
      otherRun.read(&other, table)
      run.read(&one, table)
      otherRun.read(&other, table)
      run.read(&one, table)
      otherRun.read(&other, table)
      run.read(&one, table)
      otherRun.read(&other, table)
      run.read(&one, table)
      otherRun.read(&other, table)
      left &-= 5
    }
    one.refill()
    other.refill()
    while left > 0 {
      run.read(&one, table)
      otherRun.read(&other, table)
      left &-= 1
    }
    buffer.place = one.place
    otherBuffer.place = other.place
    lane.run = run
    otherLane.run = otherRun
  }

  /// Reads all scale factors that are left.
  @inline(__always)
  mutating func finish(
    _ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>,
    _ sections: borrowing Span<SectionData.Section>
  ) {
    while left > 0 {
      var one = buffer
      var run = run
      while left > 0 {
        one.refill()
        let turns = min(left, 5)
        left &-= turns
        for _ in 0..<turns { run.read(&one, table) }
      }
      buffer.place = one.place
      self.run = run
      next(&buffer, table, sections)
    }
  }

  @inline(__always)
  private static func delta(
    _ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>
  ) -> Int {
    // SAFETY: eleven bits index the first level, which has 2048 entries.
    let entry = unsafe UInt64(table[unchecked: buffer.peek(11)])
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
