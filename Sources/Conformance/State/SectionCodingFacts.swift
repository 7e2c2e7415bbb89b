public import AACSyntax
public import Transports

/// How well an encoder chooses sections and codebooks, in a sample of the frames: to try all
/// codebooks costs more than to read a frame.
public struct SectionCodingFacts: Sendable {
  /// Frames that were looked at.
  public private(set) var frames = 0
  /// Their bits of `section_data()` and `spectral_data()`.
  public private(set) var bits = 0
  /// Sections that waste bits.
  public private(set) var sections = 0
  /// Bits that another codebook would save.
  public private(set) var codebookBits = 0
  /// Bits that joining neighbours with one codebook would save.
  public private(set) var joiningBits = 0
  /// The first such section: its frame, the start of the section and the path of the channel.
  public private(set) var first:
    (unit: AccessUnit, timeSeconds: Double?, bit: Int, place: SyntaxPlace)?

  /// Nothing counted.
  public init() {}

  /// Bits wasted.
  public var wastedBits: Int { codebookBits + joiningBits }

  /// Whether the frame `index` is in the sample: the ninth, then every 64th of the first thousand,
  /// every 2048th of the first 16,384, then every 16,384th.
  @inline(__always)
  static func wants(_ index: Int) -> Bool {
    index & (index < 1024 ? 63 : index < 16384 ? 2047 : 16383) == 8
  }

  /// Looks at a frame of the sample.
  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan,
    bands: ScaleFactorBands
  ) {
    frames += 1
    for block in 0..<frame.blockCount {
      for element in frame.blocks[block].elements where element.kind.isAudio {
        guard let channel = element.channel else { continue }
        for number in 0..<(element.kind == .channelPair ? 2 : 1) {
          let before = sections
          let bit = add(frame.blocks[block].channels[channel + number], bytes, bands)
          if first == nil, sections > before {
            first = (
              unit, timeSeconds, bit,
              SyntaxPlace(element: element.kind, index: element.index, channel: number)
            )
          }
        }
      }
    }
  }

  /// Looks at a channel and returns the start of its first section that wastes bits.
  private mutating func add(
    _ channel: borrowing IndividualChannelStream, _ bytes: RawSpan, _ bands: ScaleFactorBands
  ) -> Int {
    guard let start = channel.spectralPosition,
      let spectrum = QuantisedSpectrum(of: channel, in: bytes, bands: bands)
    else { return 0 }
    bits += channel.scaleFactors.position - channel.sections.position + channel.end - start
    let sequence = channel.info.windowSequence
    let width = sequence == .eightShort ? 3 : 5
    var firstBit: Int?
    var window = 0
    var group = 0
    for index in 0..<channel.sections.count {
      let section = channel.sections[index]
      while group < Int(section.group) {
        window += channel.info.windowGroupLength(group)
        group += 1
      }
      var wasted = 0
      if index > 0 {
        let previous = channel.sections[index - 1]
        if previous.group == section.group, previous.codebook == section.codebook {
          let saved =
            Self.headerBits(previous.bands.count, width)
            + Self.headerBits(section.bands.count, width)
            - Self.headerBits(previous.bands.count + section.bands.count, width)
          joiningBits += max(0, saved)
          wasted += max(0, saved)
        }
      }
      if section.isSpectral, !section.bands.isEmpty {
        let windows = window..<window + channel.info.windowGroupLength(group)
        let saved = Self.excess(of: section, windows, spectrum, bands, sequence)
        codebookBits += saved
        wasted += saved
      }
      guard wasted > 0 else { continue }
      sections += 1
      if firstBit == nil { firstBit = channel.sections.position(ofSection: index, sequence) }
    }
    return firstBit ?? 0
  }

  /// The bits of sect_cb and of sect_len_incr, `width` each, for a number of bands.
  private static func headerBits(_ bands: Int, _ width: Int) -> Int {
    4 + width * (bands / (1 << width - 1) + 1)
  }

  /// The bits that the best codebook would save.
  private static func excess(
    of section: SectionData.Section, _ windows: Range<Int>, _ spectrum: borrowing QuantisedSpectrum,
    _ bands: ScaleFactorBands, _ sequence: WindowSequence
  ) -> Int {
    let lines =
      bands.offset(Int(section.start), sequence)..<bands.offset(Int(section.end), sequence)
    let values = spectrum.lines.span
    // Of the lines themselves: what was noted of the section may come from another reading of a
    // frame that breaks.
    var largest = 0
    for window in windows {
      let origin = window * bands.shortLines
      for line in lines { largest = max(largest, abs(Int(values[origin + line]))) }
    }
    guard largest <= CodebookCost.largest[Int(section.codebook)] else { return 0 }
    // Without any line codebook 0 takes no bits.
    var best = largest == 0 ? 0 : Int.max
    var spent = 0
    for book in 1...11 where largest <= CodebookCost.largest[book] {
      var total = 0
      for window in windows {
        let origin = window * bands.shortLines
        total += CodebookCost.bits(
          book, values, origin + lines.lowerBound..<origin + lines.upperBound)
      }
      best = min(best, total)
      if book == Int(section.codebook) { spent = total }
    }
    return spent - best
  }
}

/// What four lines cost with each codebook.
private enum CodebookCost {
  /// The largest magnitude of each codebook.
  static let largest = [0, 1, 1, 2, 2, 4, 4, 7, 7, 12, 12, 8191]

  /// The lengths of all codewords by codebook, signs not counted.
  private static let lengths: [[UInt8]] =
    [[]]
    + (1...11).map { number in
      let table = SpectralCodebook.codebook(number).table
      return (0..<table.count).map { UInt8(table.encode($0).length) }
    }

  /// The bits of lines that the codebook can hold, of whole codewords of four.
  static func bits(_ book: Int, _ lines: borrowing Span<Int16>, _ places: Range<Int>) -> Int {
    let table = Self.lengths[book]
    let lengths = table.span
    var sum = 0
    for place in stride(from: places.lowerBound, to: places.upperBound, by: 4) {
      sum += bits(
        book, lengths,
        (Int(lines[place]), Int(lines[place + 1]), Int(lines[place + 2]), Int(lines[place + 3])))
    }
    return sum
  }

  @inline(__always)
  private static func bits(
    _ book: Int, _ lengths: borrowing Span<UInt8>, _ lines: (Int, Int, Int, Int)
  ) -> Int {
    switch book {
    case 1, 2:
      let index = ((lines.0 + 1) * 3 + lines.1 + 1) * 9 + (lines.2 + 1) * 3 + lines.3 + 1
      return Int(lengths[index])
    case 3, 4:
      let index = (abs(lines.0) * 3 + abs(lines.1)) * 9 + abs(lines.2) * 3 + abs(lines.3)
      return Int(lengths[index]) + signs(lines)
    case 5, 6:
      return Int(lengths[(lines.0 + 4) * 9 + lines.1 + 4])
        + Int(lengths[(lines.2 + 4) * 9 + lines.3 + 4])
    case 11:
      return Int(lengths[min(abs(lines.0), 16) * 17 + min(abs(lines.1), 16)])
        + Int(lengths[min(abs(lines.2), 16) * 17 + min(abs(lines.3), 16)]) + signs(lines)
        + escape(lines.0) + escape(lines.1) + escape(lines.2) + escape(lines.3)
    default:
      let base = largest[book] + 1
      return Int(lengths[abs(lines.0) * base + abs(lines.1)])
        + Int(lengths[abs(lines.2) * base + abs(lines.3)]) + signs(lines)
    }
  }

  private static func signs(_ lines: (Int, Int, Int, Int)) -> Int {
    (lines.0 != 0 ? 1 : 0) + (lines.1 != 0 ? 1 : 0) + (lines.2 != 0 ? 1 : 0)
      + (lines.3 != 0 ? 1 : 0)
  }

  /// N ones, a zero and N + 4 bits for magnitudes from 2 to the power of N + 4.
  private static func escape(_ line: Int) -> Int {
    abs(line) < 16 ? 0 : 2 * (63 - UInt64(abs(line)).leadingZeroBitCount) - 3
  }
}
