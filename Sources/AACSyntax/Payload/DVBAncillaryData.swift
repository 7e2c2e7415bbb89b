public import Bitstream

/// `ancillary_data()` of DVB: what a broadcaster says about loudness and downmix, in a
/// data_stream_element.
///
/// ETSI TS 101 154, Annex C, MPEG-4 ancillary data. Nothing in the stream announces it but its first
/// byte, so data count as such only if they can be read in whole and all reserved bits are zero.
public struct DVBAncillaryData: Hashable, Sendable {
  /// `ancillary_data_sync`, the first byte.
  public static let sync = 0xBC
  /// `mpeg_audio_type` of MPEG-4 audio; others have another syntax.
  public static let mpeg4AudioType = 3

  /// Why data that begin with the sync byte are something else, or are broken.
  public enum Fault: Error, Hashable, Sendable {
    /// `mpeg_audio_type` says another kind of audio than MPEG-4.
    case audioType(Int)
    /// A field of so many reserved bits at a bit position is not zero.
    case reserved(width: Int, position: Int, value: Int)
    /// The data end before a field that they announce.
    case overrun(field: String, bitsMissing: Int)
  }

  /// `downmixing_levels_MPEG4()`: levels of centre and surround in a stereo downmix.
  public struct DownmixingLevels: Hashable, Sendable {
    /// `center_mix_level_on`.
    public var isCenterOn = false
    /// `center_mix_level_value`, 3 bits: see `DVBAncillaryData.mixLevel`.
    public var center: UInt8 = 0
    /// `surround_mix_level_on`.
    public var isSurroundOn = false
    /// `surround_mix_level_value`, 3 bits: see `DVBAncillaryData.mixLevel`.
    public var surround: UInt8 = 0

    /// No levels.
    public init() {}
  }

  /// `audio_coding_mode()` and `compression_value`: heavy compression.
  public struct Compression: Hashable, Sendable {
    /// `compression_on`.
    public var isOn = false
    /// `compression_value`, 8 bits.
    public var value: UInt8 = 0

    /// No compression.
    public init() {}
  }

  /// A gain in quarters of a decibel: a sign and 6 bits.
  public struct Gain: Hashable, Sendable {
    /// `dmx_gain_…_sign`: the gain is negative.
    public var isNegative = false
    /// `dmx_gain_…_idx`, 6 bits, in quarters of a decibel.
    public var index: UInt8 = 0

    /// No gain.
    public init() {}
  }

  /// `ancillary_data_extension()`: downmix of more than 5.1 channels.
  public struct Extension: Hashable, Sendable {
    /// `dmix_a_idx` and `dmix_b_idx`, 3 bits each, if present: see `DVBAncillaryData.mixLevel`.
    public var levels: Levels?
    /// The gains of downmixes, if present.
    public var gains: Gains?
    /// `dmix_lfe_idx`, 4 bits, if present.
    public var lfe: UInt8?

    /// `ext_downmixing_levels()`.
    public struct Levels: Hashable, Sendable {
      /// `dmix_a_idx`, 3 bits.
      public var a: UInt8 = 0
      /// `dmix_b_idx`, 3 bits.
      public var b: UInt8 = 0

      /// Levels of 0 dB.
      public init() {}
    }

    /// `ext_downmixing_global_gains()`.
    public struct Gains: Hashable, Sendable {
      /// `dmx_gain_5_sign` and `dmx_gain_5_idx`: to 5.1 channels.
      public var to5 = Gain()
      /// `dmx_gain_2_sign` and `dmx_gain_2_idx`: to two channels.
      public var to2 = Gain()

      /// No gains.
      public init() {}
    }

    /// Nothing.
    public init() {}
  }

  /// `dolby_surround_mode`, 2 bits: 1 not encoded, 2 encoded.
  public var dolbySurroundMode: UInt8 = 0
  /// `presentation_mode`, 2 bits: 0 not indicated, 1 or 2.
  public var presentationMode: UInt8 = 0
  /// `stereo_downmix_mode`: Lt/Rt is preferred, else Lo/Ro.
  public var stereoDownmixMode = false
  /// Levels of a stereo downmix, if present.
  public var downmixingLevels: DownmixingLevels?
  /// Heavy compression, if present.
  public var compression: Compression?
  /// `coarse_grain_timecode`, 16 bits, if present.
  public var coarseTimecode: UInt16?
  /// `fine_grain_timecode`, 16 bits, if present.
  public var fineTimecode: UInt16?
  /// The extension, if present.
  public var `extension`: Extension?

  /// Data that say nothing: three bytes.
  public init() {}

  /// Reads data whose sync byte is the next one.
  ///
  /// - Parameters:
  ///   - reader: the bits of the data, up to the end of the reader; what is behind them is not read.
  ///   - recorder: receives every field.
  public init(
    parsing reader: inout BitReader, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(Fault) {
    recorder.open("dvb_ancillary_data", index: nil)
    defer { recorder.close() }
    _ = try reader.value(8, "ancillary_data_sync", &recorder)
    let type = try reader.value(2, "mpeg_audio_type", &recorder) { _ in "MPEG-4" }
    guard type == Self.mpeg4AudioType else { throw .audioType(type) }
    dolbySurroundMode = UInt8(try reader.value(2, "dolby_surround_mode", &recorder))
    presentationMode = UInt8(try reader.value(2, "presentation_mode", &recorder))
    stereoDownmixMode =
      try reader.value(1, "stereo_downmix_mode", &recorder) { $0 == 1 ? "Lt/Rt" : "Lo/Ro" } == 1
    try reader.reserved(1, &recorder)
    try reader.reserved(3, &recorder)
    let hasLevels = try reader.value(1, "downmixing_levels_MPEG4_status", &recorder) == 1
    let hasExtension = try reader.value(1, "ancillary_data_extension_status", &recorder) == 1
    let hasCompression =
      try reader.value(1, "audio_coding_mode_and_compression_status", &recorder) == 1
    let hasCoarse = try reader.value(1, "coarse_grain_timecode_status", &recorder) == 1
    let hasFine = try reader.value(1, "fine_grain_timecode_status", &recorder) == 1
    if hasLevels { downmixingLevels = try DownmixingLevels(parsing: &reader, &recorder) }
    if hasCompression { compression = try Compression(parsing: &reader, &recorder) }
    if hasCoarse {
      coarseTimecode = UInt16(try reader.value(16, "coarse_grain_timecode", &recorder))
    }
    if hasFine { fineTimecode = UInt16(try reader.value(16, "fine_grain_timecode", &recorder)) }
    if hasExtension { self.extension = try Extension(parsing: &reader, &recorder) }
  }

  /// The bytes that the data take.
  public var byteCount: Int {
    var sum = 3
    if downmixingLevels != nil { sum += 1 }
    if compression != nil { sum += 2 }
    if coarseTimecode != nil { sum += 2 }
    if fineTimecode != nil { sum += 2 }
    if let more = self.extension {
      sum += 1 + (more.levels == nil ? 0 : 1) + (more.gains == nil ? 0 : 2)
      if more.lfe != nil { sum += 1 }
    }
    return sum
  }

  /// What a mix level of three bits stands for.
  public static func mixLevel(_ index: Int) -> String {
    switch index {
    case 0: "0 dB"
    case 7: "off"
    default: index.isMultiple(of: 2) ? "-\(index * 3 / 2) dB" : "-\(index * 3 / 2).5 dB"
    }
  }
}

extension DVBAncillaryData.DownmixingLevels {
  fileprivate init(
    parsing reader: inout BitReader, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(DVBAncillaryData.Fault) {
    recorder.open("downmixing_levels_MPEG4", index: nil)
    defer { recorder.close() }
    isCenterOn = try reader.value(1, "center_mix_level_on", &recorder) == 1
    center = UInt8(
      try reader.value(3, "center_mix_level_value", &recorder) { DVBAncillaryData.mixLevel($0) })
    isSurroundOn = try reader.value(1, "surround_mix_level_on", &recorder) == 1
    surround = UInt8(
      try reader.value(3, "surround_mix_level_value", &recorder) { DVBAncillaryData.mixLevel($0) })
  }
}

extension DVBAncillaryData.Compression {
  fileprivate init(
    parsing reader: inout BitReader, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(DVBAncillaryData.Fault) {
    recorder.open("audio_coding_mode", index: nil)
    defer { recorder.close() }
    try reader.reserved(7, &recorder)
    isOn = try reader.value(1, "compression_on", &recorder) == 1
    value = UInt8(try reader.value(8, "compression_value", &recorder))
  }
}

extension DVBAncillaryData.Extension {
  fileprivate init(
    parsing reader: inout BitReader, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(DVBAncillaryData.Fault) {
    recorder.open("ancillary_data_extension", index: nil)
    defer { recorder.close() }
    try reader.reserved(1, &recorder)
    let hasLevels = try reader.value(1, "ext_downmixing_levels_status", &recorder) == 1
    let hasGains = try reader.value(1, "ext_downmixing_global_gains_status", &recorder) == 1
    let hasLFE = try reader.value(1, "ext_downmixing_lfe_level_status", &recorder) == 1
    try reader.reserved(4, &recorder)
    if hasLevels {
      var levels = Levels()
      levels.a = UInt8(
        try reader.value(3, "dmix_a_idx", &recorder) { DVBAncillaryData.mixLevel($0) })
      levels.b = UInt8(
        try reader.value(3, "dmix_b_idx", &recorder) { DVBAncillaryData.mixLevel($0) })
      try reader.reserved(2, &recorder)
      self.levels = levels
    }
    if hasGains {
      var gains = Gains()
      gains.to5.isNegative = try reader.value(1, "dmx_gain_5_sign", &recorder) == 1
      gains.to5.index = UInt8(try reader.value(6, "dmx_gain_5_idx", &recorder))
      try reader.reserved(1, &recorder)
      gains.to2.isNegative = try reader.value(1, "dmx_gain_2_sign", &recorder) == 1
      gains.to2.index = UInt8(try reader.value(6, "dmx_gain_2_idx", &recorder))
      try reader.reserved(1, &recorder)
      self.gains = gains
    }
    if hasLFE {
      lfe = UInt8(try reader.value(4, "dmix_lfe_idx", &recorder))
      try reader.reserved(4, &recorder)
    }
  }
}

extension BitReader {
  fileprivate mutating func value(
    _ width: Int, _ name: StaticString, _ recorder: inout some FieldRecorder & ~Copyable,
    meaning: (Int) -> String? = { _ in nil }
  ) throws(DVBAncillaryData.Fault) -> Int {
    do throws(BitstreamError) {
      return try read(width, name, &recorder, meaning: meaning)
    } catch {
      throw .overrun(field: "\(name)", bitsMissing: error.wanted - error.left)
    }
  }

  fileprivate mutating func reserved(
    _ width: Int, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(DVBAncillaryData.Fault) {
    let value = try value(width, "reserved", &recorder)
    guard value == 0 else {
      throw .reserved(width: width, position: position - width, value: value)
    }
  }
}
