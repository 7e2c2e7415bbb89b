import Bitstream

/// A channel whose `spectral_data()` is passed over, section by section.
///
/// A codeword can only be looked up when the length of the one before is known. The processor waits
/// for that most of the time, and can as well work on a second channel meanwhile: so channels of
/// different frames are passed over in pairs.
struct SpectralLane {
  /// Codewords of the section that are left.
  private(set) var left = 0
  /// Where its codebook starts in the lookup tables.
  private var base = 0
  /// The entry with the largest magnitude so far, in its form; `broken` after an escape sequence that
  /// is too long.
  private var largest: UInt64 = 0
  /// The section.
  private var index = -1
  /// The sections.
  private let count: Int
  /// window_group_length of the groups, as `ICSInfo` has them.
  private let groupLengths: UInt64
  /// Where the offsets of the bands start.
  private let origin: Int

  /// What no entry can be.
  private static let broken = UInt64.max

  /// Before the first section.
  @inline(__always)
  init(_ info: borrowing ICSInfo, sections: Int) {
    count = sections
    groupLengths = info.groupLengths
    origin = info.windowSequence == .eightShort ? ScaleFactorBands.shortStart : 0
  }

  /// Whether an escape sequence was too long.
  var isBroken: Bool { largest == Self.broken }

  /// Notes the largest magnitude of the section, and goes on to the next one with codewords.
  @inline(__always)
  mutating func next(
    _ sections: inout MutableSpan<SectionData.Section>,
    _ offsets: borrowing Span<UInt16>
  ) {
    if index >= 0 {
      sections[index].largestMagnitude = UInt16(truncatingIfNeeded: largest &>> 10)
    }
    index &+= 1
    while index < count {
      let section = sections[index]
      if section.isSpectral {
        let first = Int(offsets[origin &+ Int(section.start)])
        let behind = Int(offsets[origin &+ Int(section.end)])
        let lines =
          (behind &- first) &* ICSInfo.windowGroupLength(Int(section.group), of: groupLengths)
        // Bands are whole multiples of four lines.
        left = section.codebook < 5 ? lines &>> 2 : lines &>> 1
        if left > 0 {
          base = SpectralLookupTables.start[Int(section.codebook)]
          largest = 0
          return
        }
        sections[index].largestMagnitude = 0
      }
      index &+= 1
    }
    index = -1
    left = 0
  }

  /// Counts codewords that are about to be passed over.
  @inline(__always)
  mutating func drop(_ codewords: Int) { left &-= codewords }

  /// Passes over a codeword, its signs and escape sequences. Fourteen bits must be there: as many as
  /// the first level takes with signs. What takes more refills the buffer itself.
  @inline(__always)
  mutating func pass(_ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>) {
    // SAFETY: `base` is the start of a codebook, whose first level has an entry for all ten bits.
    let entry = unsafe UInt64(table[unchecked: base &+ buffer.peek(10)])
    if entry & 0x8300 == 0 {
      buffer.drop(entry)
      largest = max(largest, entry)
    } else {
      let (place, whole) = Self.passLong(buffer.source, buffer.place, base, entry)
      buffer.place = place
      largest = max(largest, whole)
    }
  }

  /// Passes over a codeword of the second level or with escape sequences, and fills the buffer up.
  @inline(never)
  private static func passLong(
    _ source: RawSpan, _ place: BitBuffer.Place, _ base: Int, _ first: UInt64
  ) -> (BitBuffer.Place, UInt64) {
    let entries = SpectralLookupTables.entries
    let table = entries.span
    var buffer = BitBuffer(source, at: place)
    var entry = first
    if entry & 0x8000 != 0 {
      buffer.refill()
      let second = base &+ 1024 &+ Int(truncatingIfNeeded: entry &>> 4 & 0x7FF)
      entry = UInt64(table[second &+ buffer.peek(entry & 15, after: 10)])
    }
    buffer.drop(entry)
    buffer.refill()
    var largest = entry
    for _ in 0..<(entry &>> 8 & 3) {
      let ones = buffer.leadingOnes
      guard ones <= 8 else { return (buffer.place, broken) }
      let prefix = UInt64(truncatingIfNeeded: ones)
      buffer.drop(prefix &+ 1)
      let magnitude = (16 &<< ones) | buffer.take(prefix &+ 4)
      largest = max(largest, UInt64(truncatingIfNeeded: magnitude) &<< 10)
      buffer.refill()
    }
    return (buffer.place, largest)
  }

  /// Passes over all codewords that are left.
  @inline(__always)
  mutating func finish(
    _ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>,
    _ sections: inout MutableSpan<SectionData.Section>,
    _ offsets: borrowing Span<UInt16>
  ) -> Bool {
    while left > 0 {
      var turns = left
      while turns >= 4 {
        buffer.refill()
        pass(&buffer, table)
        pass(&buffer, table)
        pass(&buffer, table)
        pass(&buffer, table)
        turns &-= 4
      }
      if turns > 0 {
        buffer.refill()
        repeat {
          pass(&buffer, table)
          turns &-= 1
        } while turns > 0
      }
      guard !isBroken else { return false }
      next(&sections, offsets)
    }
    return true
  }
}
