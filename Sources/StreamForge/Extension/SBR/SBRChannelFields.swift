import AACSyntax

/// The values of one channel in `sbr_data()`.
///
/// ISO/IEC 14496-3:2009, 4.4.2.8, Tables 4.68 to 4.73.
public struct SBRChannelFields: Hashable, Sendable {
  /// The values of an envelope or a noise floor.
  public struct Values: Hashable, Sendable {
    /// `bs_env_start_value_…` or `bs_noise_start_value_…`, which values coded in the direction of
    /// frequency begin with; `nil` for the direction of time: this says `bs_df_env` and
    /// `bs_df_noise` too.
    public var start: Int?
    /// `bs_data_env` or `bs_data_noise`: the differences as transmitted.
    public var differences: [Int] = []

    /// Values of one band, coded in the direction of frequency.
    public init() { start = 0 }

    /// Values.
    public init(start: Int?, _ differences: [Int]) {
      self.start = start
      self.differences = differences
    }

    /// `bs_df_env` or `bs_df_noise`.
    public var isTime: Bool { start == nil }
  }

  /// `sbr_grid()`; neither used nor written of the second channel of a coupled pair.
  public var grid = SBRGridFields()
  /// `bs_invf_mode`, 2 bits a noise band; not written of the second channel of a coupled pair.
  public var inverseFilteringModes: [Int] = []
  /// The envelopes, as many as the grid says.
  public var envelopes = [Values()]
  /// The noise floors: one, or with more than one envelope two.
  public var noiseFloors = [Values()]
  /// `bs_add_harmonic` by band behind `bs_add_harmonic_flag`, if that is set.
  public var harmonics: [Bool]?

  /// A channel of one envelope.
  public init() {}

  /// `sbr_dtdf()`, Table 4.69.
  mutating func codeDirections(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("sbr_dtdf")
    try Self.codeDirections(&coder, "bs_df_env", &envelopes)
    try Self.codeDirections(&coder, "bs_df_noise", &noiseFloors)
    try coder.close()
  }

  private static func codeDirections(
    _ coder: inout some FieldCoder, _ name: String, _ values: inout [Values]
  ) throws(FieldMismatch) {
    try coder.list(&values, while: name, of: Values()) { (coder, value) throws(FieldMismatch) in
      var isTime = value.isTime
      try coder.flag(name, &isTime)
      if isTime != value.isTime { value.start = isTime ? nil : 0 }
    }
  }

  /// `sbr_invf()`, Table 4.70.
  mutating func codeInverseFiltering(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("sbr_invf")
    try coder.fields("bs_invf_mode", 2, &inverseFilteringModes)
    try coder.close()
  }

  /// `sbr_envelope()`, Table 4.71; `grid` is that in force, and `isBalance` says that the channel is
  /// the second one of a coupled pair.
  mutating func codeEnvelopes(
    _ coder: inout some FieldCoder, _ ampRes: Int, like grid: SBRGridFields,
    isBalance: Bool = false
  ) throws(FieldMismatch) {
    try coder.open("sbr_envelope")
    // One envelope of fixed borders has steps of 1.5 dB.
    let isFine = ampRes == 0 || grid.frameClass == .fixFix && grid.envelopeCount == 1
    let tables = isBalance ? SBRValueTables.balance(isFine) : SBRValueTables.level(isFine)
    for index in envelopes.indices {
      let resolutions = grid.frequencyResolutions
      let isHigh = resolutions[grid.frameClass == .fixFix ? 0 : min(index, resolutions.count - 1)]
      let bands = coder.context?.sbr?.tables
      try Self.code(
        &coder, &envelopes[index], tables, width: (isFine ? 7 : 6) - (isBalance ? 1 : 0),
        count: isHigh ? bands?.highBandCount : bands?.lowBandCount, name: "bs_data_env",
        start: isBalance ? "bs_env_start_value_balance" : "bs_env_start_value_level")
    }
    try coder.close()
  }

  /// `sbr_noise()`, Table 4.72.
  mutating func codeNoise(
    _ coder: inout some FieldCoder, isBalance: Bool = false
  ) throws(FieldMismatch) {
    try coder.open("sbr_noise")
    let tables = isBalance ? SBRValueTables.balanceNoise : SBRValueTables.noise
    for index in noiseFloors.indices {
      try Self.code(
        &coder, &noiseFloors[index], tables, width: 5,
        count: coder.context?.sbr?.tables.noiseBandCount, name: "bs_data_noise",
        start: isBalance ? "bs_noise_start_value_balance" : "bs_noise_start_value_level")
    }
    try coder.close()
  }

  private static func code(
    _ coder: inout some FieldCoder, _ values: inout Values, _ tables: SBRValueTables, width: Int,
    count: Int?, name: String, start: String
  ) throws(FieldMismatch) {
    let table = values.isTime ? tables.time : tables.frequency
    if var first = values.start {
      try coder.field(start, width, &first)
      values.start = first
    }
    let count = max(1, count ?? 1) - (values.isTime ? 0 : 1)
    try coder.list(&values.differences, count: count, of: 0) {
      (coder, difference) throws(FieldMismatch) in
      try coder.codeword(name, table, &difference)
    }
  }

  /// `bs_add_harmonic_flag` and `sbr_sinusoidal_coding()`, Table 4.73.
  mutating func codeSinusoids(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.optional("bs_add_harmonic_flag", &harmonics, or: []) {
      (coder, harmonics) throws(FieldMismatch) in
      try coder.open("sbr_sinusoidal_coding")
      try coder.flags("bs_add_harmonic", &harmonics)
      try coder.close()
    }
  }
}

/// The codes that a kind of values has in the direction of time and of frequency.
///
/// ISO/IEC 14496-3:2009, Tables 4.71 and 4.72.
struct SBRValueTables {
  let time: HuffmanTable
  let frequency: HuffmanTable

  static func level(_ isFine: Bool) -> Self {
    isFine
      ? Self(
        time: SBRHuffmanTables.timeEnvelopeFine, frequency: SBRHuffmanTables.frequencyEnvelopeFine)
      : Self(
        time: SBRHuffmanTables.timeEnvelopeCoarse,
        frequency: SBRHuffmanTables.frequencyEnvelopeCoarse)
  }

  static func balance(_ isFine: Bool) -> Self {
    isFine
      ? Self(
        time: SBRHuffmanTables.timeEnvelopeBalanceFine,
        frequency: SBRHuffmanTables.frequencyEnvelopeBalanceFine)
      : Self(
        time: SBRHuffmanTables.timeEnvelopeBalanceCoarse,
        frequency: SBRHuffmanTables.frequencyEnvelopeBalanceCoarse)
  }

  // Noise in the direction of frequency has the codes of envelopes.
  static let noise = Self(
    time: SBRHuffmanTables.timeNoise, frequency: SBRHuffmanTables.frequencyEnvelopeCoarse)
  static let balanceNoise = Self(
    time: SBRHuffmanTables.timeNoiseBalance,
    frequency: SBRHuffmanTables.frequencyEnvelopeBalanceCoarse)
}
