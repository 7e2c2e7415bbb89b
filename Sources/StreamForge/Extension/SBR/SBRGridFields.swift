public import AACSyntax

/// The values of `sbr_grid()`.
///
/// ISO/IEC 14496-3:2009, 4.4.2.8, Table 4.68.
public struct SBRGridFields: Hashable, Sendable {
  /// `bs_frame_class`, 2 bits.
  public var frameClass = SBRGrid.FrameClass.fixFix
  /// `tmp`, 2 bits, of FIXFIX: the number of envelopes as a power of two. Else not written.
  public var envelopeExponent = 0
  /// `bs_var_bord_0`, 2 bits, of VARFIX and VARVAR.
  public var variableBorder0 = 0
  /// `bs_var_bord_1`, 2 bits, of FIXVAR and VARVAR.
  public var variableBorder1 = 0
  /// `bs_rel_bord_0`, 2 bits each, of VARFIX and VARVAR; up to 3: `bs_num_rel_0`.
  public var relativeBorders0: [Int] = []
  /// `bs_rel_bord_1`, 2 bits each, of FIXVAR and VARVAR; up to 3: `bs_num_rel_1`.
  public var relativeBorders1: [Int] = []
  /// `bs_pointer`, as many bits as the number of envelopes wants; not written of FIXFIX.
  public var pointer = 0
  /// `bs_freq_res` by envelope, however they are transmitted; of FIXFIX one for all.
  public var frequencyResolutions = [false]

  /// One envelope between fixed borders.
  public init() {}

  /// The number of envelopes that the fields give.
  public var envelopeCount: Int {
    switch frameClass {
    case .fixFix: 1 << envelopeExponent
    case .fixVar: relativeBorders1.count + 1
    case .varFix: relativeBorders0.count + 1
    case .varVar: relativeBorders0.count + relativeBorders1.count + 1
    }
  }

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("sbr_grid")
    var value = frameClass.rawValue
    try coder.field("bs_frame_class", 2, &value)
    frameClass = SBRGrid.FrameClass(rawValue: value) ?? .fixFix
    if frameClass == .fixFix {
      try coder.field("tmp", 2, &envelopeExponent)
      try coder.flag("bs_freq_res", &frequencyResolutions[0])
      return try coder.close()
    }
    var count0 = relativeBorders0.count
    var count1 = relativeBorders1.count
    let hasLeading = frameClass != .fixVar
    let hasTrailing = frameClass != .varFix
    if hasLeading { try coder.field("bs_var_bord_0", 2, &variableBorder0) }
    if hasTrailing { try coder.field("bs_var_bord_1", 2, &variableBorder1) }
    if hasLeading { try coder.field("bs_num_rel_0", 2, &count0) }
    if hasTrailing { try coder.field("bs_num_rel_1", 2, &count1) }
    if hasLeading { try coder.fields("bs_rel_bord_0", 2, &relativeBorders0) }
    if hasTrailing { try coder.fields("bs_rel_bord_1", 2, &relativeBorders1) }
    // ceil(log2(bs_num_env + 1))
    let width = Int.bitWidth - envelopeCount.leadingZeroBitCount
    try coder.field("bs_pointer", width, &pointer)
    // With FIXVAR the last envelope comes first.
    if frameClass == .fixVar { frequencyResolutions.reverse() }
    try coder.flags("bs_freq_res", &frequencyResolutions)
    if frameClass == .fixVar { frequencyResolutions.reverse() }
    try coder.close()
  }
}
