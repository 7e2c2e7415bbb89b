import Glibc

/// The frequency bands that follow from an `sbr_header()` and the sampling frequency.
///
/// ISO/IEC 14496-3:2009, 4.6.18.3.2. Bands are counted in the 64 QMF bands of the output.
public struct SBRFrequencyTables: Hashable, Sendable {
  /// What the requirements of 4.6.18.3.6 say against a header.
  public struct Defects: OptionSet, Hashable, Sendable {
    /// One bit a defect.
    public let rawValue: UInt8
    /// The defects of the bits of `rawValue`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// k2 does not lie above k0.
    public static let rangeEmpty = Defects(rawValue: 1)
    /// k2 - k0 exceeds 48 (up to 32 kHz), 35 (44.1 kHz) or 32 (from 48 kHz on).
    public static let rangeTooWide = Defects(rawValue: 2)
    /// The master table has no band.
    public static let masterEmpty = Defects(rawValue: 4)
    /// A band of the master table has no width.
    public static let widthNotPositive = Defects(rawValue: 8)
    /// `bs_xover_band` is not below the number of bands of the master table.
    public static let crossoverBeyondMaster = Defects(rawValue: 16)
    /// kx exceeds 32.
    public static let crossoverTooHigh = Defects(rawValue: 32)
    /// kx + M exceeds 64.
    public static let topTooHigh = Defects(rawValue: 64)
    /// More than five noise floor bands.
    public static let tooManyNoiseBands = Defects(rawValue: 128)

    /// The defects that leave the number of bands, and so the size of the data, without meaning.
    public static let fatal: Defects = [
      .rangeEmpty, .masterEmpty, .widthNotPositive, .crossoverBeyondMaster,
    ]
  }

  /// k0, the first QMF band of the master table.
  public private(set) var k0 = 0
  /// k2, the QMF band behind the master table.
  public private(set) var k2 = 0
  /// The largest k2 - k0 that the sampling frequency allows.
  public private(set) var rangeLimit = 0
  /// N_master, the bands of the master table.
  public private(set) var masterBandCount = 0
  /// `f_master`: the borders of the bands, `masterBandCount + 1` of them.
  public private(set) var masterBorders: SIMD64<UInt8> = .zero
  /// The least width of a band of the master table.
  public private(set) var leastWidth = 0
  /// N_high, the bands of an envelope of high frequency resolution.
  public private(set) var highBandCount = 0
  /// N_low, the bands of an envelope of low frequency resolution.
  public private(set) var lowBandCount = 0
  /// kx, the first QMF band of SBR.
  public private(set) var kx = 0
  /// M, the number of QMF bands of SBR.
  public private(set) var m = 0
  /// N_Q, the noise floor bands.
  public private(set) var noiseBandCount = 0
  /// What is wrong with the header.
  public private(set) var defects: Defects = []

  /// Whether the size of the data is known: none of the fatal defects.
  public var isUsable: Bool { defects.isDisjoint(with: .fatal) }

  /// Tables without bands.
  init() { defects = [.rangeEmpty] }

  /// The row of the tables of start and stop channels for a sampling frequency.
  ///
  /// ISO/IEC 14496-3:2009, 4.6.18.2.6: frequencies that are not of the list take the
  /// nearest one.
  static func row(samplingFrequency: Int) -> Int {
    switch samplingFrequency {
    case 92017...: 8
    case 75132...: 7
    case 55426...: 6
    case 46009...: 5
    case 37566...: 4
    case 27713...: 3
    case 23004...: 2
    case 18783...: 1
    default: 0
    }
  }

  /// The tables for a header.
  ///
  /// - Parameters:
  ///   - header: the header.
  ///   - samplingFrequency: the sampling frequency of SBR in hertz, twice that of the core.
  public init(header: SBRHeader, samplingFrequency: Int) {
    let row = Self.row(samplingFrequency: samplingFrequency)
    k0 = Int(SBRTables.startChannels[row][Int(header.startFreq & 15)])
    switch header.stopFreq & 15 {
    case 14: k2 = min(64, 2 * k0)
    case 15: k2 = min(64, 3 * k0)
    case let stop: k2 = Int(SBRTables.stopChannels[row][Int(stop)])
    }
    let tableFrequency = SBRTables.samplingFrequencies[row]
    rangeLimit = tableFrequency <= 32000 ? 48 : tableFrequency == 44100 ? 35 : 32
    guard k2 > k0 else {
      defects = .rangeEmpty
      return
    }
    if k2 - k0 > rangeLimit { defects.insert(.rangeTooWide) }

    var widths: Widths
    if header.freqScale == 0 {
      widths = Self.linearWidths(from: k0, to: k2, step: header.alterScale == 0 ? 1 : 2)
    } else {
      widths = Self.octaveWidths(
        from: k0, to: k2,
        bandsPerOctave: header.freqScale == 1 ? 12 : header.freqScale == 2 ? 10 : 8,
        isAltered: header.alterScale != 0)
    }
    masterBandCount = widths.count
    guard masterBandCount > 0 else {
      defects.insert(.masterEmpty)
      return
    }
    leastWidth = widths.least
    guard leastWidth > 0 else {
      defects.insert(.widthNotPositive)
      return
    }
    var border = k0
    masterBorders[0] = UInt8(border)
    for band in 0..<masterBandCount {
      border += Int(widths[band])
      masterBorders[band + 1] = UInt8(border)
    }

    let crossover = Int(header.xoverBand)
    guard crossover < masterBandCount else {
      defects.insert(.crossoverBeyondMaster)
      return
    }
    highBandCount = masterBandCount - crossover
    lowBandCount = (highBandCount + 1) / 2
    kx = Int(masterBorders[crossover])
    m = Int(masterBorders[masterBandCount]) - kx
    noiseBandCount = max(
      1, Self.nearest(Double(header.noiseBands) * log2(Double(k2) / Double(kx))))
    if kx > 32 { defects.insert(.crossoverTooHigh) }
    if kx + m > 64 { defects.insert(.topTooHigh) }
    if noiseBandCount > 5 { defects.insert(.tooManyNoiseBands) }
  }

  /// The number of patches that the bands of SBR are made of; `nil` if the header leaves no way to
  /// make them. More than five are not allowed.
  ///
  /// ISO/IEC 14496-3:2009, 4.6.18.6.3; limit in 4.6.18.3.6.
  ///
  /// - Parameter samplingFrequency: the sampling frequency of SBR in hertz.
  public func patchCount(samplingFrequency: Int) -> Int? {
    guard isUsable, samplingFrequency > 0 else { return nil }
    let top = kx + m
    let goal = (2_048_000 + samplingFrequency / 2) / samplingFrequency
    var start = masterBandCount
    if goal < top {
      start = 0
      while masterBorders[start] < goal { start += 1 }
    }
    var sourceEnd = k0
    var covered = kx
    var lastSize = 0
    var count = 0
    // Each turn adds bands or takes another start; a table has no more than 64 bands of either.
    for _ in 0..<128 {
      var band = start
      var end = Int(masterBorders[band])
      while band > 0, end > k0 - 1 + sourceEnd - (end + k0) % 2 {
        band -= 1
        end = Int(masterBorders[band])
      }
      let size = max(end - covered, 0)
      if size > 0 {
        covered = end
        sourceEnd = end
        lastSize = size
        count += 1
      } else {
        sourceEnd = kx
      }
      if Int(masterBorders[start]) - end < 3 { start = masterBandCount }
      if end == top { return count > 1 && lastSize < 3 ? count - 1 : count }
    }
    return nil
  }

  /// Widths of bands while a master table is made; the widths that are no bands are zero.
  private struct Widths {
    /// No table of the standard has more than 64 bands, since no band has less than one QMF band.
    var values: SIMD64<Int8> = .zero
    var count: Int

    subscript(_ band: Int) -> Int8 {
      get { values[band] }
      set { values[band] = newValue }
    }

    var least: Int {
      var least = Int8.max
      for band in 0..<count { least = min(least, values[band]) }
      return Int(least)
    }

    /// Sorts by width, narrow bands first.
    mutating func sort() {
      for band in stride(from: 1, to: count, by: 1) {
        let width = values[band]
        var place = band
        while place > 0, values[place - 1] > width {
          values[place] = values[place - 1]
          place -= 1
        }
        values[place] = width
      }
    }
  }

  /// `bs_freq_scale` 0: bands of one or two QMF bands; what is too much or too little is taken
  /// from the low bands or given to the high ones.
  private static func linearWidths(from k0: Int, to k2: Int, step: Int) -> Widths {
    let count = step == 1 ? 2 * ((k2 - k0) / 2) : 2 * ((k2 - k0 + 2) / 4)
    var widths = Widths(count: count)
    guard count > 0 else { return widths }
    for band in 0..<count { widths[band] = Int8(step) }
    var difference = k2 - k0 - count * step
    var band = difference < 0 ? 0 : count - 1
    while difference < 0, band < count {
      widths[band] -= 1
      band += 1
      difference += 1
    }
    while difference > 0, band >= 0 {
      widths[band] += 1
      band -= 1
      difference -= 1
    }
    return widths
  }

  /// `bs_freq_scale` 1 to 3: the same number of bands in every octave, fewer above 2 * k0 if the
  /// scale is altered.
  private static func octaveWidths(
    from k0: Int, to k2: Int, bandsPerOctave: Int, isAltered: Bool
  ) -> Widths {
    let bands = Double(bandsPerOctave)
    let hasTwoRegions = k2 * 10_000 > k0 * 22_449
    let k1 = hasTwoRegions ? 2 * k0 : k2
    let count0 = 2 * nearest(bands * log2(Double(k1) / Double(k0)) / 2)
    var widths = geometricWidths(from: k0, to: k1, count: count0)
    guard hasTwoRegions, count0 > 0 else { return widths }

    let warp = isAltered ? 1.3 : 1.0
    let count1 = 2 * nearest(bands * log2(Double(k2) / Double(k1)) / (2 * warp))
    var upper = geometricWidths(from: k1, to: k2, count: count1)
    guard count1 > 0 else { return widths }
    let widest = widths[count0 - 1]
    if upper[0] < widest {
      let change = min(widest - upper[0], (upper[count1 - 1] - upper[0]) / 2)
      upper[0] += change
      upper[count1 - 1] -= change
      upper.sort()
    }
    for band in 0..<count1 { widths[count0 + band] = upper[band] }
    widths.count = count0 + count1
    return widths
  }

  /// The widths of `count` bands whose borders grow by one factor, sorted.
  private static func geometricWidths(from low: Int, to high: Int, count: Int) -> Widths {
    var widths = Widths(count: count)
    guard count > 0 else { return widths }
    let ratio = Double(high) / Double(low)
    var border = low
    for band in 0..<count {
      let next = nearest(Double(low) * pow(ratio, Double(band + 1) / Double(count)))
      widths[band] = Int8(next - border)
      border = next
    }
    widths.sort()
    return widths
  }

  /// NINT of the standard: the nearest integer, halves up.
  private static func nearest(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }
}
