import Bitstream

/// `section_data()`: which codebook each scale factor band is coded with.
///
/// ISO/IEC 14496-3, 4.6.3, Table 4.52. Values as read, nothing judged.
public struct SectionData: Sendable {
  /// Neighbouring bands of a window group with one codebook.
  public struct Section: Hashable, Sendable {
    /// `sect_cb`: 0 zero, 1 to 11 spectral, 13 noise, 14 and 15 intensity.
    public var codebook: UInt8 = 0
    /// The window group.
    public var group: UInt8 = 0
    /// The first band.
    public var start: UInt8 = 0
    /// The band behind the last; equal to `start` of a section of length zero.
    public var end: UInt8 = 0
    /// The largest magnitude of the quantised lines, escapes included; 0 before `spectral_data()`
    /// is read.
    public var largestMagnitude: UInt16 = 0

    /// Whether `spectral_data()` holds codewords for the section.
    @inlinable public var isSpectral: Bool { codebook >= 1 && codebook <= 11 }
    /// The bands.
    @inlinable public var bands: Range<Int> { Int(start)..<Int(end) }
  }

  /// How the bands of a codebook are scaled.
  enum Scaling: UInt8 {
    /// Not at all: codebook 0.
    case none
    /// By scale factors: codebooks 1 to 11.
    case scaleFactor
    /// By noise energies: codebook 13.
    case noise
    /// By intensity positions: codebooks 14 and 15.
    case intensity

    /// The scaling of codebooks 0 to 15.
    @inline(__always)
    init(codebook: UInt8) {
      if codebook > 12 {
        self = codebook == 13 ? .noise : .intensity
      } else {
        self = codebook == 0 ? .none : .scaleFactor
      }
    }
  }

  /// What there is of sections.
  @usableFromInline
  struct Counts: Sendable {
    @usableFromInline var sections = 0
    @usableFromInline var emptySections = 0
    @usableFromInline var codebooks: UInt16 = 0

    @inlinable
    init() {}
  }

  /// Eight groups of 15 bands are the most there are, so that every section of at least one band is
  /// kept, and some without.
  static let capacity = 128

  @usableFromInline var counts = Counts()

  /// The position of the first bit.
  public private(set) var position = 0

  /// Room for `capacity` sections. An array, not an inline one, so that a look at one section does
  /// not copy all of them.
  @usableFromInline var storage = [Section](repeating: Section(), count: capacity)

  init() {}

  /// The number of sections kept.
  @inlinable public var count: Int { counts.sections }

  /// The sections of length zero, those that are not kept included.
  @inlinable public var emptySectionCount: Int { counts.emptySections }

  /// Bit n is set if a band has codebook n.
  @inlinable public var codebooks: UInt16 { counts.codebooks }

  /// The section `index`, in the order of the stream.
  ///
  /// - Precondition: `0 <= index < count`.
  @inlinable public subscript(index: Int) -> Section {
    precondition(index < count, "a section that was read")
    return storage[index]
  }

  /// The position of `sect_cb` of a section.
  ///
  /// - Precondition: `0 <= index < count`.
  public func position(ofSection index: Int, _ sequence: WindowSequence) -> Int {
    precondition(index < count, "a section that was read")
    let width = sequence == .eightShort ? 3 : 5
    let escape = 1 << width - 1
    // sect_cb, then one sect_len_incr for each full escape and one more.
    return (0..<index).reduce(position) { $0 + 4 + width * (storage[$1].bands.count / escape + 1) }
  }

  /// Whether a band is coded by intensity.
  public var usesIntensity: Bool { codebooks & 0xC000 != 0 }
  /// Whether a band is coded by noise.
  public var usesNoise: Bool { codebooks & 0x2000 != 0 }

  /// The codebook of a band.
  ///
  /// - Returns: 0 for a band behind max_sfb.
  public func codebook(group: Int, band: Int) -> Int {
    for index in 0..<count {
      let section = storage[index]
      if Int(section.group) == group, section.bands.contains(band) { return Int(section.codebook) }
    }
    return 0
  }

  /// Forgets all sections.
  @inline(__always)
  mutating func forget() { counts = Counts() }

  /// Keeps a section. One of length zero is kept only while there is room for all others.
  @inline(__always)
  private static func append(
    _ section: Section, _ sections: inout MutableSpan<Section>, _ counts: inout Counts
  ) {
    if section.start == section.end {
      counts.emptySections &+= 1
      guard counts.emptySections <= Self.capacity - 120 else { return }
    } else {
      counts.codebooks |= 1 &<< UInt16(section.codebook)
    }
    sections[counts.sections] = section
    counts.sections &+= 1
  }

  /// Reads the sections of a channel.
  @inline(__always)
  mutating func parse(
    _ reader: inout BitReader, info: borrowing ICSInfo,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    position = reader.position
    if !isRecording(recorder), parseFast(&reader, info: info) { return }
    try parseFields(&reader, info: info, &recorder)
  }

  /// Reads without testing for the end with every field.
  ///
  /// - Returns: false, with the reader where it was, if something is wrong: `parseFields` then says
  ///   what.
  @inline(never)
  private mutating func parseFast(_ reader: inout BitReader, info: borrowing ICSInfo) -> Bool {
    var counts = Counts()
    var sections = storage.mutableSpan
    let width: UInt64 = info.windowSequence == .eightShort ? 3 : 5
    let escape = (1 << Int(width)) - 1
    let maxSFB = info.maxSFB
    var buffer = reader.buffer()
    let both = width &+ 4
    for group in 0..<info.groupCount {
      var band = 0
      while band < maxSFB {
        buffer.refill()
        // sect_cb and the first sect_len_incr at once.
        let fields = buffer.take(both)
        let codebook = fields &>> Int(truncatingIfNeeded: width)
        var end = band
        var increment = fields & escape
        while increment == escape {
          end &+= escape
          // Not more than 63 bands: at most 21 turns.
          guard end <= maxSFB else { return false }
          buffer.refill()
          increment = buffer.take(width)
        }
        end &+= increment
        guard end <= maxSFB, codebook != 12 else { return false }
        // A stream of empty sections has no other end than that of the bits.
        guard end > band || buffer.position <= reader.end else { return false }
        let section = Section(
          codebook: UInt8(truncatingIfNeeded: codebook), group: UInt8(truncatingIfNeeded: group),
          start: UInt8(truncatingIfNeeded: band), end: UInt8(truncatingIfNeeded: end))
        Self.append(section, &sections, &counts)
        band = end
      }
    }
    self.counts = counts
    return reader.advance(to: buffer.position)
  }

  /// Reads field by field.
  @inline(never)
  private mutating func parseFields(
    _ reader: inout BitReader, info: borrowing ICSInfo,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("section_data", index: nil)
    defer { recorder.close() }
    counts = Counts()
    let width = info.windowSequence == .eightShort ? 3 : 5
    let escape = 1 << width - 1
    for group in 0..<info.groupCount {
      var band = 0
      while band < info.maxSFB {
        let position = reader.position
        let codebook = try reader.field(
          4, "sect_cb", in: .sectionData, &recorder, meaning: Self.meaning)
        guard codebook != 12 else {
          throw SyntaxError(
            .reservedCodebook(group: group, section: counts.sections), at: position,
            in: .sectionData)
        }
        var end = band
        var increment: Int
        repeat {
          let position = reader.position
          increment = try reader.field(width, "sect_len_incr", in: .sectionData, &recorder)
          end += increment
          guard end <= info.maxSFB else {
            throw SyntaxError(
              .sectionOverrun(group: group, sum: end, maxSFB: info.maxSFB), at: position,
              in: .sectionData)
          }
        } while increment == escape
        let section = Section(
          codebook: UInt8(codebook), group: UInt8(group), start: UInt8(band), end: UInt8(end))
        var counts = counts
        var sections = storage.mutableSpan
        Self.append(section, &sections, &counts)
        self.counts = counts
        band = end
      }
    }
  }

  /// What a value of `sect_cb` stands for.
  static func meaning(_ codebook: Int) -> String? {
    switch codebook {
    case 0: "ZERO_HCB"
    case 1...4: "four lines a codeword"
    case 5...10: "two lines a codeword"
    case 11: "ESC_HCB"
    case 13: "NOISE_HCB"
    case 14: "INTENSITY_HCB2"
    case 15: "INTENSITY_HCB"
    default: "reserved"
    }
  }
}
