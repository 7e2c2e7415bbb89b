/// The values of `individual_channel_stream()`.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.50.
public struct IndividualChannelStreamFields: Hashable, Sendable {
  /// `global_gain`, 8 bits.
  public var globalGain = 0
  /// `ics_info()`; neither used nor written where a pair has a common window.
  public var info = ICSInfoFields()
  /// `section_data()`.
  public var sectionData = SectionDataFields()
  /// `scale_factor_data()`.
  public var scaleFactorData = ScaleFactorDataFields()
  /// `pulse_data()`, if present.
  public var pulseData: PulseDataFields?
  /// `tns_data()`, if present.
  public var tnsData: TNSDataFields?
  /// `gain_control_data()`, if present.
  public var gainControlData: GainControlDataFields?
  /// `spectral_data()`.
  public var spectralData = SpectralDataFields()

  /// A channel without bands.
  public init() {}

  /// Goes through all fields; `common` is the info that both channels of a pair share.
  mutating func code(
    _ coder: inout some FieldCoder, common: ICSInfoFields? = nil
  ) throws(FieldMismatch) {
    try coder.open("ics")
    try coder.field("global_gain", 8, &globalGain)
    if common == nil { try info.code(&coder) }
    let info = common ?? info
    let sequence = info.windowSequence
    try sectionData.code(&coder, sequence)
    try scaleFactorData.code(&coder, sectionData)
    try coder.optional("pulse_data_present", &pulseData)
    try coder.optional("tns_data_present", &tnsData, or: TNSDataFields()) {
      (coder, data) throws(FieldMismatch) in
      try data.code(&coder, sequence)
    }
    try coder.optional("gain_control_data_present", &gainControlData, or: GainControlDataFields()) {
      (coder, data) throws(FieldMismatch) in
      try data.code(&coder, sequence)
    }
    try spectralData.code(&coder, sectionData, info)
    try coder.close()
  }
}
