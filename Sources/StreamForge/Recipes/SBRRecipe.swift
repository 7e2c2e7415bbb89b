public import AACSyntax

/// What the SBR payloads of an element are made of.
public struct SBRRecipe: Hashable, Sendable {
  /// `sbr_header()`.
  public var header = SBRHeader()
  /// The payloads from one with a header to the next.
  public var headerInterval = 10
  /// `sbr_grid()` of each payload, over and over. Borders that vary have to join.
  public var grids = [SBRGridFields()]
  /// Whether payloads have a check word.
  public var crc: CheckWord?
  /// `bs_coupling` of pairs.
  public var isCoupled = false
  /// Whether every other payload codes its values in the direction of time.
  public var usesTime = true
  /// Whether there are `bs_add_harmonic`.
  public var hasHarmonics = false
  /// `bs_reserved` behind `bs_data_extra`, if that is set.
  public var reserved: Int?
  /// The parametric stereo, of single channels.
  public var ps: PSRecipe?
  /// An extension with a reserved identifier, if there is one.
  public var reservedExtension: BitString?

  /// One envelope a payload; bands from about a third of the core's range on.
  public init() {
    header.ampRes = 1
    header.startFreq = 9
    header.stopFreq = 9
    header.xoverBand = 0
  }

  /// The recipe with changes.
  public func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  /// Grids of all classes whose borders join, as a cycle of six: FIXFIX of one, two and four
  /// envelopes, FIXVAR, VARVAR, VARFIX.
  public static let allGrids: [SBRGridFields] = {
    var grids = (0...2).map { exponent in
      var grid = SBRGridFields()
      grid.envelopeExponent = exponent
      grid.frequencyResolutions = [exponent != 1]
      return grid
    }
    var fixVar = SBRGridFields()
    fixVar.frameClass = .fixVar
    fixVar.variableBorder1 = 2
    fixVar.relativeBorders1 = [1]
    fixVar.pointer = 1
    fixVar.frequencyResolutions = [true, false]
    var varVar = SBRGridFields()
    varVar.frameClass = .varVar
    varVar.variableBorder0 = 2
    varVar.variableBorder1 = 1
    varVar.relativeBorders0 = [0]
    varVar.relativeBorders1 = [0]
    varVar.pointer = 2
    varVar.frequencyResolutions = [false, true, false]
    var varFix = SBRGridFields()
    varFix.frameClass = .varFix
    varFix.variableBorder0 = 1
    varFix.relativeBorders0 = [1]
    varFix.frequencyResolutions = [true, true]
    return grids + [fixVar, varVar, varFix]
  }()

  /// The payload of block `index` for an element.
  ///
  /// - Parameters:
  ///   - index: the block's number; the recipe's choices change with it.
  ///   - isPair: whether the element is a channel pair.
  ///   - samplingFrequency: that of the core, in hertz.
  public func payload(
    _ index: Int, isPair: Bool, samplingFrequency: Int
  ) -> SBRExtensionDataFields {
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 2 * samplingFrequency)
    var payload = SBRExtensionDataFields()
    payload.crc = crc
    if index % headerInterval == 0 { payload.header = header }
    var data = SBRDataFields()
    data.isPair = isPair
    data.ampRes = Int(header.ampRes)
    if let reserved { data.reserved = isPair ? [reserved, reserved] : [reserved] }
    data.isCoupled = isPair && isCoupled
    data.channels = (0..<(isPair ? 2 : 1)).map {
      channel(index, number: $0, isBalance: $0 == 1 && isCoupled, tables)
    }
    var extended = SBRExtendedDataFields()
    if let ps, !isPair { extended.extensions.append(.ps(ps.data(index))) }
    if let reservedExtension { extended.extensions.append(.other(id: 0, reservedExtension)) }
    if !extended.extensions.isEmpty { data.extendedData = extended }
    payload.data = data
    return payload
  }

  private func channel(
    _ index: Int, number: Int, isBalance: Bool, _ tables: SBRFrequencyTables
  ) -> SBRChannelFields {
    let grid = grids[index % grids.count]
    let count = grid.envelopeCount
    var channel = SBRChannelFields()
    if !isBalance {
      channel.grid = grid
      channel.inverseFilteringModes = (0..<tables.noiseBandCount).map { ($0 + index) % 4 }
    }
    let isFine = header.ampRes == 0 || grid.frameClass == .fixFix && count == 1
    // The middle of the range for balances, some 50 dB for levels.
    let start = isBalance ? (isFine ? 12 : 6) : (isFine ? 18 : 9)
    // Time differences refer to values of the same resolution in decibels.
    let mayUseTime = usesTime && index % headerInterval != 0 && index % 2 == 1
    channel.envelopes = (0..<count).map { envelope in
      let isHigh = grid.frequencyResolutions[grid.frameClass == .fixFix ? 0 : envelope]
      let bands = isHigh ? tables.highBandCount : tables.lowBandCount
      let isTime = envelope == 0 ? mayUseTime && grids.count == 1 : usesTime && envelope % 2 == 1
      return values(isTime ? nil : start + (isBalance ? 0 : index % 3), bands, index + envelope)
    }
    channel.noiseFloors = (0..<(count > 1 ? 2 : 1)).map { floor in
      let isTime = floor == 0 ? mayUseTime : usesTime
      return values(isTime ? nil : isBalance ? 6 : 10, tables.noiseBandCount, index + floor)
    }
    if hasHarmonics {
      channel.harmonics = (0..<tables.highBandCount).map { ($0 + index + number) % 4 == 1 }
    }
    return channel
  }

  private func values(_ start: Int?, _ bands: Int, _ phase: Int) -> SBRChannelFields.Values {
    guard let start else {
      return SBRChannelFields.Values(start: nil, Array(repeating: 0, count: bands))
    }
    return SBRChannelFields.Values(
      start: start, (0..<max(0, bands - 1)).map { [0, 1, -1, 0][($0 + phase % 2 * 2) % 4] })
  }
}
