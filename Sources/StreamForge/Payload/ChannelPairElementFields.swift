/// The values of `channel_pair_element()`.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.5.
public struct ChannelPairElementFields: CodedFields {
  /// What both channels share with `common_window`.
  public struct Common: CodedFields {
    /// `ics_info()` of both.
    public var info = ICSInfoFields()
    /// `ms_mask_present`, 2 bits: 0 no M/S, 1 by band, 2 in all bands, 3 reserved.
    public var msMaskPresent = 0
    /// `ms_used` by group and band; only with `ms_mask_present` 1.
    public var msUsed: [Bool] = []

    /// Channels of one long window without bands.
    public init() {}

    mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
      try info.code(&coder)
      try coder.field("ms_mask_present", 2, &msMaskPresent)
      if msMaskPresent == 1 { try coder.flags("ms_used", &msUsed) }
    }
  }

  /// `element_instance_tag`, 4 bits.
  public var instanceTag = 0
  /// What follows `common_window`, if that is set.
  public var common: Common?
  /// The first channel.
  public var first = IndividualChannelStreamFields()
  /// The second channel.
  public var second = IndividualChannelStreamFields()

  /// Two silent channels.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.field("element_instance_tag", 4, &instanceTag)
    try coder.optional("common_window", &common)
    try first.code(&coder, common: common?.info)
    coder.markSecondChannel()
    try second.code(&coder, common: common?.info)
  }
}
