import Bitstream

/// `ics_info()`: the windows of a channel and how many bands are coded.
///
/// ISO/IEC 14496-3, 4.5.2.3, Table 4.6. Values as read, nothing judged.
public struct ICSInfo: Hashable, Sendable {
  /// The position of the first bit.
  public var position = 0
  /// Those features of the channel that stand here.
  public internal(set) var features: ChannelFeatures = []
  /// `ics_reserved_bit`, 1 bit: 0.
  public var reservedBit: Bool { features.contains(.reservedBit) }
  /// `window_sequence`, 2 bits.
  public var windowSequence = WindowSequence.onlyLong
  /// `window_shape`, 1 bit: 0 sine, 1 KBD.
  public var windowShape: UInt8 = 0
  /// `max_sfb`, 6 bits, 4 of short windows: the scale factor bands in use.
  public var maxSFB = 0
  /// `scale_factor_grouping`, 7 bits, of short windows: bit 6 is window 1, bit 0 window 7; a 1 joins
  /// the group before.
  public var scaleFactorGrouping: UInt8 = 0
  /// `predictor_data_present`, 1 bit, of long windows.
  public var predictorDataPresent: Bool { features.contains(.prediction) }
  /// `predictor_reset_group_number`, 5 bits, of AAC Main; `nil` without `predictor_reset`.
  public var predictorResetGroupNumber: UInt8?
  /// `prediction_used` by band, the lowest in bit 0, of AAC Main.
  public var predictionUsed: UInt64 = 0
  /// The long-term prediction of the first, or only, channel, of AAC LTP.
  public var ltp: LTPData?
  /// The long-term prediction of the second channel, where both share this.
  public var secondLTP: LTPData?

  /// num_window_groups.
  public internal(set) var groupCount = 1

  /// window_group_length of the groups, eight bits each, the first in the lowest.
  var groupLengths: UInt64 = 1

  /// The info of a channel without bands.
  init() {}

  /// window_group_length: the windows of a group.
  ///
  /// - Precondition: `0 <= group < 8`.
  @inline(__always)
  public func windowGroupLength(_ group: Int) -> Int {
    Self.windowGroupLength(group, of: groupLengths)
  }

  /// window_group_length of one of the groups that `groupLengths` holds.
  @inline(__always)
  static func windowGroupLength(_ group: Int, of groupLengths: UInt64) -> Int {
    Int(truncatingIfNeeded: groupLengths &>> UInt64(truncatingIfNeeded: group &* 8)) & 0xFF
  }

  /// Reads the info of a channel, or with `isCommon` of both channels of a pair.
  @inline(__always)
  mutating func parse(
    _ reader: inout BitReader, objectType: Int, bands: borrowing ScaleFactorBands,
    isCommon: Bool, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("ics_info", index: nil)
    defer { recorder.close() }
    restart(at: reader.position)
    if try reader.flag("ics_reserved_bit", in: .icsInfo, &recorder) {
      features.insert(.reservedBit)
    }
    let sequence = try reader.field(2, "window_sequence", in: .icsInfo, &recorder) { value in
      WindowSequence(rawValue: UInt8(value))?.syntaxName
    }
    windowSequence = WindowSequence(rawValue: UInt8(truncatingIfNeeded: sequence)) ?? .onlyLong
    let shape = try reader.field(1, "window_shape", in: .icsInfo, &recorder) { value in
      value == 0 ? "sine" : "KBD"
    }
    windowShape = UInt8(truncatingIfNeeded: shape)
    let limit = bands.count(windowSequence)
    let start = reader.position
    if windowSequence == .eightShort {
      features.insert(.shortWindows)
      maxSFB = try reader.field(4, "max_sfb", in: .icsInfo, &recorder)
      let grouping = try reader.field(7, "scale_factor_grouping", in: .icsInfo, &recorder)
      group(by: UInt8(truncatingIfNeeded: grouping))
      try testMaxSFB(limit, at: start)
    } else {
      maxSFB = try reader.field(6, "max_sfb", in: .icsInfo, &recorder)
      try testMaxSFB(limit, at: start)
      let flag = reader.position
      if try reader.flag("predictor_data_present", in: .icsInfo, &recorder) {
        features.insert(.prediction)
        switch objectType {
        case 1: try parsePrediction(&reader, bands: bands, &recorder)
        case 4: try parseLTP(&reader, isCommon: isCommon, &recorder)
        default: throw SyntaxError(.predictorNotAllowed, at: flag, in: .icsInfo)
        }
      }
    }
  }

  /// Forgets what the last frame left.
  @inline(__always)
  private mutating func restart(at position: Int) {
    self.position = position
    features = []
    windowSequence = .onlyLong
    windowShape = 0
    maxSFB = 0
    scaleFactorGrouping = 0
    groupCount = 1
    groupLengths = 1
    predictorResetGroupNumber = nil
    predictionUsed = 0
    ltp = nil
    secondLTP = nil
  }

  @inline(__always)
  private func testMaxSFB(_ limit: Int, at position: Int) throws(SyntaxError) {
    guard maxSFB <= limit else {
      throw SyntaxError(
        .maxSFBTooLarge(maxSFB: maxSFB, limit: limit), at: position, in: .icsInfo)
    }
  }

  /// Cuts eight short windows into groups.
  private mutating func group(by grouping: UInt8) {
    scaleFactorGrouping = grouping
    groupCount = 1
    groupLengths = 1
    var bit = 6
    while bit >= 0 {
      let joins = grouping >> UInt8(bit) & 1
      groupCount += 1 - Int(joins)
      groupLengths += 1 << UInt64(8 * (groupCount - 1))
      bit -= 1
    }
  }

  private mutating func parsePrediction(
    _ reader: inout BitReader, bands: borrowing ScaleFactorBands,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    if try reader.flag("predictor_reset", in: .icsInfo, &recorder) {
      predictorResetGroupNumber = UInt8(
        try reader.field(5, "predictor_reset_group_number", in: .icsInfo, &recorder))
    }
    for band in 0..<min(maxSFB, bands.predictedCount) {
      if try reader.flag("prediction_used", in: .icsInfo, &recorder) {
        predictionUsed |= 1 << UInt64(band)
      }
    }
  }

  private mutating func parseLTP(
    _ reader: inout BitReader, isCommon: Bool, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    if try reader.flag("ltp_data_present", in: .icsInfo, &recorder) {
      ltp = try LTPData(parsing: &reader, maxSFB: maxSFB, &recorder)
    }
    if isCommon, try reader.flag("ltp_data_present", in: .icsInfo, &recorder) {
      secondLTP = try LTPData(parsing: &reader, maxSFB: maxSFB, &recorder)
    }
  }
}
