/// The scale factor bands of one rate and frame length, and the limits that count in bands.
///
/// ISO/IEC 14496-3, 4.5.4 (bands), 4.6.9 (TNS), 4.6.6 (prediction).
public struct ScaleFactorBands: Sendable {
  /// num_swb of long windows.
  public let longCount: Int
  /// num_swb of short windows.
  public let shortCount: Int
  /// Lines of a long window, 1024 or 960.
  public let longLines: Int
  /// Lines of a short window, 128 or 120.
  public let shortLines: Int
  /// PRED_SFB_MAX, the bands that AAC Main predicts at most.
  public let predictedCount: Int
  /// TNS_MAX_BANDS of long and of short windows, for the object type.
  public let tnsMaxBands: (long: Int, short: Int)

  /// swb_offset of long windows and, from `shortStart` on, of short ones; what stands behind the last
  /// band is the number of lines.
  @usableFromInline let offsets: [UInt16]

  /// Where the offsets of short windows start.
  @usableFromInline static var shortStart: Int { @inline(__always) get { 64 } }

  /// The bands for the parameters; `nil` if `sampling_frequency_index` is reserved.
  public init?(_ parameters: SyntaxParameters) {
    let index = parameters.samplingFrequencyIndex
    guard index >= 0, index <= 12 else { return nil }
    let isWhole = parameters.frameLength == .lines1024
    let longOffsets =
      isWhole
      ? ScaleFactorBandTables.long1024[ScaleFactorBandTables.long1024Family[index]]
      : ScaleFactorBandTables.long960[ScaleFactorBandTables.long960Family[index]]
    let shortOffsets =
      isWhole
      ? ScaleFactorBandTables.short128[ScaleFactorBandTables.short128Family[index]]
      : ScaleFactorBandTables.short120[ScaleFactorBandTables.short120Family[index]]
    longCount = longOffsets.count - 1
    shortCount = shortOffsets.count - 1
    longLines = Int(longOffsets[longCount])
    shortLines = Int(shortOffsets[shortCount])
    offsets = (0..<80).map { place in
      place < Self.shortStart
        ? longOffsets[min(place, longOffsets.count - 1)]
        : shortOffsets[min(place - Self.shortStart, shortOffsets.count - 1)]
    }
    predictedCount = Int(ScaleFactorBandTables.predSFBMax[index])
    if parameters.objectType == 3 {
      tnsMaxBands = (
        Int(ScaleFactorBandTables.tnsMaxBandsLongSSR[index]),
        Int(ScaleFactorBandTables.tnsMaxBandsShortSSR[index])
      )
    } else {
      tnsMaxBands = (
        Int(ScaleFactorBandTables.tnsMaxBandsLong[index]),
        Int(ScaleFactorBandTables.tnsMaxBandsShort[index])
      )
    }
  }

  /// num_swb: the number of bands of a window sequence.
  @inline(__always)
  public func count(_ sequence: WindowSequence) -> Int {
    sequence == .eightShort ? shortCount : longCount
  }

  /// swb_offset: the first line of a band; the number of lines for the band behind the last.
  ///
  /// - Precondition: `band` is at least 0 and, of long windows, at most 63, else at most 15.
  @inlinable
  @inline(__always)
  public func offset(_ band: Int, _ sequence: WindowSequence) -> Int {
    Int(offsets[band + (sequence == .eightShort ? Self.shortStart : 0)])
  }
}
