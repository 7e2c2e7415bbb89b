import AACSyntax

/// The values of `sbr_data()`: of `sbr_single_channel_element()` or `sbr_channel_pair_element()`.
///
/// ISO/IEC 14496-3:2009, 4.4.2.8, Tables 4.64 to 4.66.
public struct SBRDataFields: CodedFields {
  /// Whether the data are those of a channel_pair_element.
  public var isPair = false
  /// `bs_amp_res` of the header in force, which says how envelopes are coded. Not written here.
  public var ampRes = 0
  /// `bs_reserved`, 4 bits each, behind `bs_data_extra` if that is set: one, of a pair two.
  public var reserved: [Int] = []
  /// `bs_coupling` of a pair.
  public var isCoupled = false
  /// The channels, one or two.
  public var channels = [SBRChannelFields()]
  /// What follows `bs_extended_data`, if that is set.
  public var extendedData: SBRExtendedDataFields?

  /// A single channel with one envelope.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    if let sbr = coder.context?.sbr {
      isPair = sbr.isPair
      ampRes = Int(sbr.header?.ampRes ?? 0)
      channels = Array(repeating: SBRChannelFields(), count: isPair ? 2 : 1)
    }
    precondition(channels.count == (isPair ? 2 : 1), "a pair has two channels, else there is one")
    let element = isPair ? "sbr_channel_pair_element" : "sbr_single_channel_element"
    try coder.open(element)
    var hasExtra = !reserved.isEmpty
    try coder.flag("bs_data_extra", &hasExtra)
    try coder.fields("bs_reserved", 4, &reserved)
    if isPair {
      try codePair(&coder)
    } else {
      try channels[0].grid.code(&coder)
      try channels[0].codeDirections(&coder)
      try channels[0].codeInverseFiltering(&coder)
      try channels[0].codeEnvelopes(&coder, ampRes, like: channels[0].grid)
      try channels[0].codeNoise(&coder)
    }
    for channel in channels.indices { try channels[channel].codeSinusoids(&coder) }
    try coder.optional("bs_extended_data", &extendedData)
    try coder.close()
  }

  private mutating func codePair(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.flag("bs_coupling", &isCoupled)
    try channels[0].grid.code(&coder)
    if !isCoupled { try channels[1].grid.code(&coder) }
    let grids = [channels[0].grid, channels[isCoupled ? 0 : 1].grid]
    for channel in 0..<2 { try channels[channel].codeDirections(&coder) }
    try channels[0].codeInverseFiltering(&coder)
    if isCoupled {
      for channel in 0..<2 {
        try channels[channel].codeEnvelopes(
          &coder, ampRes, like: grids[channel], isBalance: channel == 1)
        try channels[channel].codeNoise(&coder, isBalance: channel == 1)
      }
    } else {
      try channels[1].codeInverseFiltering(&coder)
      for channel in 0..<2 {
        try channels[channel].codeEnvelopes(&coder, ampRes, like: grids[channel])
      }
      for channel in 0..<2 { try channels[channel].codeNoise(&coder) }
    }
  }
}
