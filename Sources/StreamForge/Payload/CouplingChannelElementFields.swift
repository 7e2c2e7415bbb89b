import AACSyntax

/// The values of `coupling_channel_element()`.
///
/// ISO/IEC 14496-3, 4.6.8.3, Table 4.8.
public struct CouplingChannelElementFields: CodedFields {
  /// An element that the channel is coupled onto.
  public struct Target: Hashable, Sendable {
    /// `cc_target_tag_select`, 4 bits.
    public var tag = 0
    /// `cc_l` and `cc_r` of a CPE; `nil` for an SCE (`cc_target_is_cpe` 0).
    public var channels: Channels?

    /// A single channel element with tag 0.
    public init() {}
  }

  /// The channels of a CPE that are coupled onto.
  public struct Channels: Hashable, Sendable {
    /// `cc_l`.
    public var left = false
    /// `cc_r`.
    public var right = false

    /// Neither.
    public init() {}
  }

  /// The gains of a list but the first, -60 to 60.
  public enum GainList: Hashable, Sendable {
    /// `common_gain_element`.
    case common(Int)
    /// `dpcm_gain_element` of all bands whose codebook is not 0.
    case byBand([Int])
  }

  /// `element_instance_tag`, 4 bits.
  public var instanceTag = 0
  /// `ind_sw_cce_flag`: independently switched. The gains then are common without saying so.
  public var isIndependentlySwitched = false
  /// The targets, 1 to 8: `num_coupled_elements` + 1.
  public var targets = [Target()]
  /// `cc_domain`: coupled after TNS, else before.
  public var domain = false
  /// `gain_element_sign`.
  public var gainElementSign = false
  /// `gain_element_scale`, 2 bits.
  public var gainElementScale = 0
  /// `individual_channel_stream()`.
  public var stream = IndividualChannelStreamFields()
  /// The gains of the second list and up.
  public var gains: [GainList] = []

  /// A silent channel, coupled onto the single channel element with tag 0.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.field("element_instance_tag", 4, &instanceTag)
    try coder.flag("ind_sw_cce_flag", &isIndependentlySwitched)
    var count = targets.count - 1
    try coder.field("num_coupled_elements", 3, &count)
    try coder.list(&targets, count: count + 1, of: Target()) {
      (coder, target) throws(FieldMismatch) in
      var isPair = target.channels != nil
      try coder.flag("cc_target_is_cpe", &isPair)
      try coder.field("cc_target_tag_select", 4, &target.tag)
      guard isPair else { return }
      var channels = target.channels ?? Channels()
      try coder.flag("cc_l", &channels.left)
      try coder.flag("cc_r", &channels.right)
      target.channels = channels
    }
    try coder.flag("cc_domain", &domain)
    try coder.flag("gain_element_sign", &gainElementSign)
    try coder.field("gain_element_scale", 2, &gainElementScale)
    try stream.code(&coder)

    try coder.open("gain_elements")
    let name = isIndependentlySwitched ? "common_gain_element" : "common_gain_element_present"
    let isFlagged = !isIndependentlySwitched
    try coder.list(&gains, while: name, of: .common(0)) { (coder, list) throws(FieldMismatch) in
      try Self.code(&coder, &list, isFlagged: isFlagged)
    }
    try coder.close()
  }

  private static func code(
    _ coder: inout some FieldCoder, _ list: inout GainList, isFlagged: Bool
  ) throws(FieldMismatch) {
    if isFlagged {
      var isCommon = if case .common = list { true } else { false }
      try coder.flag("common_gain_element_present", &isCommon)
      if !isCommon, case .common = list { list = .byBand([]) }
    }
    switch list {
    case .common(var gain):
      try coder.codeword("common_gain_element", ScaleFactorCodebook.table, &gain)
      list = .common(gain)
    case .byBand(var gains):
      try coder.list(&gains, while: "dpcm_gain_element", of: 0) {
        (coder, gain) throws(FieldMismatch) in
        try coder.codeword("dpcm_gain_element", ScaleFactorCodebook.table, &gain)
      }
      list = .byBand(gains)
    }
  }
}
