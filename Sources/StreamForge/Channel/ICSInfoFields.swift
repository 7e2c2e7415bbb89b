public import AACSyntax

/// The values of `ics_info()`.
///
/// ISO/IEC 14496-3, 4.5.2.3, Table 4.6.
public struct ICSInfoFields: CodedFields {
  /// `ics_reserved_bit`, 1 bit: 0.
  public var reservedBit = false
  /// `window_sequence`, 2 bits.
  public var windowSequence = WindowSequence.onlyLong
  /// `window_shape`, 1 bit: 0 sine, 1 KBD.
  public var windowShape = 0
  /// `max_sfb`, 6 bits, 4 of short windows.
  public var maxSFB = 0
  /// `scale_factor_grouping`, 7 bits, of short windows: bit 6 is window 1, bit 0 window 7; a 1 joins
  /// the group before. Not written of long windows.
  public var scaleFactorGrouping = 0
  /// What follows `predictor_data_present` of long windows, if that is set.
  public var predictor: PredictorDataFields?

  /// The info of one long window without bands.
  public init() {}

  /// window_group_length of each group.
  public var windowGroupLengths: [Int] {
    guard windowSequence == .eightShort else { return [1] }
    var lengths = [1]
    for bit in stride(from: 6, through: 0, by: -1) {
      if scaleFactorGrouping >> bit & 1 == 1 {
        lengths[lengths.count - 1] += 1
      } else {
        lengths.append(1)
      }
    }
    return lengths
  }

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("ics_info")
    try coder.flag("ics_reserved_bit", &reservedBit)
    var sequence = windowSequence.rawValue
    try coder.field("window_sequence", 2, &sequence)
    windowSequence = WindowSequence(rawValue: sequence) ?? .onlyLong
    try coder.field("window_shape", 1, &windowShape)
    if windowSequence == .eightShort {
      try coder.field("max_sfb", 4, &maxSFB)
      try coder.field("scale_factor_grouping", 7, &scaleFactorGrouping)
    } else {
      try coder.field("max_sfb", 6, &maxSFB)
      try coder.optional("predictor_data_present", &predictor)
    }
    try coder.close()
  }
}
