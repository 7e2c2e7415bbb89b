import Bitstream

/// `individual_channel_stream()`: all that is coded of one channel.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.50. Values as read, nothing judged. A stream is a workspace: it
/// is read into again and again and allocates nothing.
public struct IndividualChannelStream: Sendable {
  /// The position of `global_gain`.
  public internal(set) var position = 0
  /// The position behind the last bit; where reading stopped, if it did.
  public internal(set) var end = 0
  /// `global_gain`, 8 bits.
  public internal(set) var globalGain = 0
  /// `ics_info()`: the channel's own, or that which both channels of a pair share.
  public internal(set) var info = ICSInfo()
  /// `section_data()`.
  public internal(set) var sections = SectionData()
  /// `scale_factor_data()`.
  public internal(set) var scaleFactors = ScaleFactorData()
  /// `pulse_data()`; `nil` if `pulse_data_present` is 0.
  public internal(set) var pulse: PulseData?
  /// The features that stand behind `scale_factor_data()`.
  var tools: ChannelFeatures = []
  /// `tns_data_present`.
  public var hasTNS: Bool { tools.contains(.tns) }
  /// `tns_data()`; without meaning if `hasTNS` is false.
  public internal(set) var tns = TNSData()
  /// `gain_control_data_present`.
  public var hasGainControl: Bool { tools.contains(.gainControl) }
  /// `gain_control_data()`; without meaning if `hasGainControl` is false.
  public internal(set) var gainControl = GainControlData()
  /// The position of `pulse_data_present`; `tns_data_present` and `gain_control_data_present`
  /// follow, each behind the data of the one before.
  public internal(set) var flagPosition = 0
  /// The position of `gain_control_data_present`.
  public internal(set) var gainControlFlagPosition = 0
  /// The position of `spectral_data()`; `nil` if reading stopped before it.
  public internal(set) var spectralPosition: Int?
  /// Whether the channel was read to its end.
  public internal(set) var isComplete = false

  /// A channel that nothing was read into.
  init() {}

  /// What the channel holds that few channels do.
  public var features: ChannelFeatures { info.features.union(tools) }

  /// Whether no line, noise or intensity is coded.
  public var isSilent: Bool { sections.codebooks & 0xFFFE == 0 }

  /// Forgets what the last frame left.
  @inline(__always)
  mutating func forget() {
    position = 0
    end = 0
    isComplete = false
    pulse = nil
    tools = []
    spectralPosition = nil
    info.position = 0
    sections.forget()
    scaleFactors.forget()
  }

  /// Forgets what earlier frames left where this one broke before it.
  mutating func forgetUnread() {
    if info.position == 0 { info = ICSInfo() }
    if end < position + 8 { globalGain = 0 }
  }

  /// Reads a channel. With `hasInfo` it has no `ics_info()` of its own: `info` is there already.
  @inline(__always)
  mutating func parse(
    _ reader: inout BitReader, objectType: Int, bands: borrowing ScaleFactorBands,
    hasInfo: Bool, index: Int?, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("ics", index: index)
    defer { recorder.close() }
    do throws(SyntaxError) {
      try parseSections(
        &reader, objectType: objectType, bands: bands, hasInfo: hasInfo, &recorder)
      try scaleFactors.parse(
        &reader, globalGain: globalGain, sections: sections, &recorder)
      try parseTools(&reader, &recorder)
      try SpectralData.parse(
        &reader, info: info, bands: bands, sections: &sections, &recorder)
    } catch {
      end = reader.position
      throw error
    }
    close(at: reader.position)
  }

  /// Notes that the channel was read to its end.
  @inline(__always)
  mutating func close(at position: Int) {
    end = position
    isComplete = true
  }

  /// Reads what comes before `scale_factor_data()`.
  @inline(__always)
  mutating func parseSections(
    _ reader: inout BitReader, objectType: Int, bands: borrowing ScaleFactorBands,
    hasInfo: Bool, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    position = reader.position
    globalGain = try reader.field(8, "global_gain", in: .individualChannelStream, &recorder)
    if !hasInfo {
      try info.parse(
        &reader, objectType: objectType, bands: bands, isCommon: false, &recorder)
    }
    try sections.parse(&reader, info: info, &recorder)
  }

  /// Reads what stands between `scale_factor_data()` and `spectral_data()`.
  @inline(__always)
  mutating func parseTools(
    _ reader: inout BitReader, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    flagPosition = reader.position
    if try reader.flag("pulse_data_present", in: .individualChannelStream, &recorder) {
      pulse = try PulseData(parsing: &reader, &recorder)
      tools.insert(.pulse)
    }
    if try reader.flag("tns_data_present", in: .individualChannelStream, &recorder) {
      tools.insert(.tns)
      try tns.parse(&reader, sequence: info.windowSequence, &recorder)
    }
    gainControlFlagPosition = reader.position
    if try reader.flag("gain_control_data_present", in: .individualChannelStream, &recorder) {
      tools.insert(.gainControl)
      try gainControl.parse(&reader, sequence: info.windowSequence, &recorder)
    }
    spectralPosition = reader.position
  }
}
