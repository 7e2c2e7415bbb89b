public import AACSyntax

/// What a channel is made of: every value that it does not name is legal and small.
public struct ChannelRecipe: Hashable, Sendable {
  /// A tool of a channel, with values that suit the window sequence and the bands.
  public enum Tool: Hashable, Sendable, CaseIterable {
    /// `pulse_data()` with four pulses in the lowest bands; of long windows only.
    case pulse
    /// `tns_data()` with a filter in each window.
    case tns
    /// `gain_control_data()` of all three bands; AAC SSR.
    case gainControl
    /// Prediction in the lower bands, with a reset; AAC Main, long windows.
    case prediction
    /// Long-term prediction in the lower bands; AAC LTP, long windows.
    case longTermPrediction
  }

  /// `window_sequence`.
  public var windowSequence = WindowSequence.onlyLong
  /// `window_shape`.
  public var windowShape = 0
  /// `scale_factor_grouping` of short windows.
  public var scaleFactorGrouping = 0b1101101
  /// `max_sfb`; `nil` for two thirds of the bands.
  public var maxSFB: Int?
  /// `sect_cb` by band, over and over; the lines of a spectral codebook take all its codewords in
  /// turn. Empty for lines that fall off with frequency, each band with the codebook that takes the
  /// fewest bits.
  public var codebooks: [Int] = []
  /// `global_gain`.
  public var globalGain = 140
  /// The tools in use.
  public var tools: Set<Tool> = []
  /// What makes the lines of two channels with one recipe differ.
  public var seed = 0

  /// A channel of one long window.
  public init() {}

  /// The recipe with changes.
  public func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  /// `ics_info()` for a channel, or with `isShared` for both channels of a pair.
  public func info(_ bands: ScaleFactorBands, isShared: Bool = false) -> ICSInfoFields {
    var info = ICSInfoFields()
    let count = bands.count(windowSequence)
    info.windowSequence = windowSequence
    info.windowShape = windowShape
    info.maxSFB = min(maxSFB ?? count * 2 / 3, count)
    guard windowSequence != .eightShort else {
      info.scaleFactorGrouping = scaleFactorGrouping
      return info
    }
    if tools.contains(.prediction) {
      let predicted = min(info.maxSFB, bands.predictedCount)
      info.predictor = .main(
        resetGroup: 1 + seed % 30, used: (0..<predicted).map { $0 < 20 && $0 % 3 != 2 })
    } else if tools.contains(.longTermPrediction) {
      var data = LTPDataFields()
      data.lag = 1024 + seed % 1000
      data.coefficient = 3
      data.longUsed = (0..<min(info.maxSFB, LTPData.maxBands)).map { $0 < 12 }
      info.predictor = .longTerm(isShared ? [data, nil] : [data])
    }
    return info
  }

  /// The channel; `common` is the info that it shares with the other channel of a pair.
  public func fields(
    _ bands: ScaleFactorBands, common: ICSInfoFields? = nil
  ) -> IndividualChannelStreamFields {
    var stream = IndividualChannelStreamFields()
    let info = common ?? info(bands)
    if common == nil { stream.info = info }
    stream.globalGain = globalGain
    let sections = self.sections(info, bands)
    stream.sectionData = SectionDataFields(
      sections.map { SectionDataFields.Section(codebook: $0.codebook, length: $0.length) })
    stream.spectralData = SpectralDataFields(sections.map(\.lines))
    stream.scaleFactorData = ScaleFactorDataFields(differences(sections))
    if tools.contains(.pulse), info.windowSequence != .eightShort {
      var pulses = PulseDataFields()
      pulses.pulses = (1...4).map { PulseDataFields.Pulse(offset: 1, amplitude: $0) }
      stream.pulseData = pulses
    }
    if tools.contains(.tns) { stream.tnsData = tns(info.windowSequence) }
    if tools.contains(.gainControl) { stream.gainControlData = gainControl(info.windowSequence) }
    return stream
  }

  private struct Section {
    var codebook: Int
    var length: Int
    var lines: [Int16]
  }

  private func sections(_ info: ICSInfoFields, _ bands: ScaleFactorBands) -> [Section] {
    var noise = RecipeNoise(seed)
    var codeword = seed
    var result: [Section] = []
    for length in info.windowGroupLengths {
      var last: Int?
      for band in 0..<info.maxSFB {
        let first = bands.offset(band, info.windowSequence)
        let count = bands.offset(band + 1, info.windowSequence) - first
        var section: Section
        if codebooks.isEmpty {
          let scale = info.windowSequence == .eightShort ? 8 : 1
          let lines = Self.falling(
            from: first * scale, count: count * length, isLast: band == info.maxSFB - 1, &noise)
          section = Section(codebook: Self.bestCodebook(lines), length: 1, lines: lines)
        } else {
          let codebook = codebooks[band % codebooks.count]
          section = Section(
            codebook: codebook, length: 1,
            lines: Self.allCodewords(codebook, count: count * length, &codeword, &noise))
        }
        if section.codebook == last {
          result[result.count - 1].length += 1
          result[result.count - 1].lines += section.lines
        } else {
          last = section.codebook
          result.append(section)
        }
      }
    }
    return result
  }

  /// Lines whose magnitudes fall off with frequency, from about 30 to 1; one at least in the last
  /// band.
  private static func falling(
    from first: Int, count: Int, isLast: Bool, _ noise: inout RecipeNoise
  ) -> [Int16] {
    let largest = max(1, 30 / (1 + first / 24))
    var lines: [Int16] = (0..<count).map { _ in Int16(noise.below(2 * largest + 1) - largest) }
    if isLast, lines.allSatisfy({ $0 == 0 }) { lines[0] = 1 }
    return lines
  }

  /// The codebook that takes the fewest bits; 0 if all lines are zero.
  static func bestCodebook(_ lines: [Int16]) -> Int {
    guard lines.contains(where: { $0 != 0 }) else { return 0 }
    var best = (codebook: 11, bits: Int.max)
    for number in 1...11 {
      if let bits = SpectralCodebook.codebook(number).bitCount(lines), bits < best.bits {
        best = (number, bits)
      }
    }
    return best.codebook
  }

  /// Lines that take all codewords of a codebook in turn; none for a codebook without lines.
  private static func allCodewords(
    _ number: Int, count: Int, _ codeword: inout Int, _ noise: inout RecipeNoise
  ) -> [Int16] {
    guard number >= 1, number <= 11 else { return [] }
    let book = SpectralCodebook.codebook(number)
    var lines: [Int16] = []
    while lines.count < count {
      let values = book.values(of: codeword % book.table.count)
      codeword += 1
      for value in [values.0, values.1, values.2, values.3].prefix(book.dimension) {
        var line = Int16(value)
        if number == 11, value == 16 {
          // An escape sequence of each length, its word at random.
          let width = 4 + codeword % 9
          line = Int16(1 << width | noise.below(1 << width))
        }
        lines.append(!book.isSigned && noise.below(2) == 1 ? -line : line)
      }
    }
    return lines
  }

  /// Differences that leave `global_gain` by no more than two steps.
  private func differences(_ sections: [Section]) -> [[Int]] {
    let steps = [0, 1, -1, 1, 1, -2]
    var used = [0, 0, 0]
    return sections.map { section in
      guard section.codebook != 0 else { return [] }
      let kind = section.codebook < 12 ? 0 : section.codebook == 13 ? 1 : 2
      return (0..<section.length).map { _ in
        defer { used[kind] += 1 }
        return steps[used[kind] % steps.count]
      }
    }
  }

  private func tns(_ sequence: WindowSequence) -> TNSDataFields {
    var filter = TNSDataFields.Filter()
    filter.length = sequence == .eightShort ? 8 : 30
    filter.direction = seed & 1
    filter.coefficients = sequence == .eightShort ? [1, 15, 1] : [1, 15, 1, 15, 1, 0]
    var window = TNSDataFields.Window()
    window.coefRes = 1
    window.filters = [filter]
    var data = TNSDataFields()
    data.windows = Array(repeating: window, count: sequence.windowCount)
    return data
  }

  private func gainControl(_ sequence: WindowSequence) -> GainControlDataFields {
    var data = GainControlDataFields()
    let widths = GainControlDataFields.locationWidths(sequence)
    data.bands = (0..<3).map { band in
      widths.map { width in
        (0..<band).map {
          GainControlDataFields.Adjustment(level: 4 + $0, location: $0 % (1 << width))
        }
      }
    }
    return data
  }
}

extension SpectralCodebook {
  /// The bits of the lines with this codebook; `nil` if it cannot hold them.
  func bitCount(_ lines: [Int16]) -> Int? {
    var bits = 0
    for first in stride(from: 0, to: lines.count, by: dimension) {
      var values = [0, 0, 0, 0]
      for place in 0..<dimension {
        let value = Int(lines[first + place])
        let isEscape = number == 11 && abs(value) > 15
        values[place] = isSigned ? value : isEscape ? 16 : abs(value)
        if !isSigned, value != 0 { bits += 1 }
        // N ones, a zero and N + 4 bits for magnitudes from 2 to the power of N + 4.
        if isEscape { bits += 2 * (59 - UInt64(abs(value)).leadingZeroBitCount) + 5 }
      }
      guard let index = index(of: (values[0], values[1], values[2], values[3])) else { return nil }
      bits += table.encode(index).length
    }
    return bits
  }
}
