import Bitstream

/// `dynamic_range_info()`: gains for a smaller dynamic range.
///
/// ISO/IEC 14496-3, 4.5.2.7, Tables 4.58 and 4.59. Values as read, nothing judged.
public struct DynamicRangeInfo: Sendable {
  /// `pce_instance_tag`, 4 bits, if present.
  public internal(set) var pceInstanceTag: UInt8?
  /// The groups of seven `exclude_mask` bits; 0 without `excluded_chns_present`.
  public internal(set) var excludeGroupCount = 0
  /// `exclude_mask` of the first 63 channels, the first in bit 0.
  public internal(set) var excludeMask: UInt64 = 0
  /// Whether the info has bands of its own: `drc_bands_present`.
  public internal(set) var hasBands = false
  /// The number of bands: 1, or 1 + `drc_band_incr`.
  public internal(set) var bandCount = 1
  /// `drc_interpolation_scheme`, 4 bits; 0 without bands.
  public internal(set) var interpolationScheme: UInt8 = 0
  /// `prog_ref_level`, 7 bits, if present.
  public internal(set) var programReferenceLevel: UInt8?

  /// `drc_band_top` by band.
  var bandTops = InlineArray<16, UInt8>(repeating: 0)
  /// `dyn_rng_sgn` in bit 7, `dyn_rng_ctl` below it, by band.
  var gains = InlineArray<16, UInt8>(repeating: 0)

  init() {}

  /// `drc_band_top` of a band, in units of four lines.
  ///
  /// - Precondition: `hasBands`, and `0 <= band < bandCount`.
  public func bandTop(_ band: Int) -> Int { Int(bandTops[band]) }

  /// The gain of a band in steps of a quarter of a decibel: `dyn_rng_sgn` 1 is negative.
  public func gain(_ band: Int) -> Int {
    let magnitude = Int(gains[band] & 0x7F)
    return gains[band] & 0x80 != 0 ? -magnitude : magnitude
  }

  mutating func parse(
    _ reader: inout BitReader, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("dynamic_range_info", index: nil)
    defer { recorder.close() }
    if try reader.flag("pce_tag_present", in: .dynamicRangeInfo, &recorder) {
      pceInstanceTag = UInt8(
        try reader.field(4, "pce_instance_tag", in: .dynamicRangeInfo, &recorder))
      _ = try reader.field(4, "drc_tag_reserved_bits", in: .dynamicRangeInfo, &recorder)
    }
    if try reader.flag("excluded_chns_present", in: .dynamicRangeInfo, &recorder) {
      var more: Bool
      repeat {
        for index in 0..<7 {
          let isExcluded = try reader.flag("exclude_mask", in: .dynamicRangeInfo, &recorder)
          if isExcluded, excludeGroupCount < 9 {
            excludeMask |= 1 << UInt64(excludeGroupCount * 7 + index)
          }
        }
        excludeGroupCount += 1
        more = try reader.flag("additional_excluded_chns", in: .dynamicRangeInfo, &recorder)
      } while more
    }
    hasBands = try reader.flag("drc_bands_present", in: .dynamicRangeInfo, &recorder)
    var bands = 1
    if hasBands {
      bands += try reader.field(4, "drc_band_incr", in: .dynamicRangeInfo, &recorder)
      bandCount = bands
      interpolationScheme = UInt8(
        try reader.field(4, "drc_interpolation_scheme", in: .dynamicRangeInfo, &recorder))
      for band in 0..<bands {
        bandTops[band] = UInt8(
          try reader.field(8, "drc_band_top", in: .dynamicRangeInfo, &recorder))
      }
    }
    if try reader.flag("prog_ref_level_present", in: .dynamicRangeInfo, &recorder) {
      programReferenceLevel = UInt8(
        try reader.field(7, "prog_ref_level", in: .dynamicRangeInfo, &recorder))
      _ = try reader.field(1, "prog_ref_level_reserved_bits", in: .dynamicRangeInfo, &recorder)
    }
    for band in 0..<bands {
      let sign = try reader.field(1, "dyn_rng_sgn", in: .dynamicRangeInfo, &recorder)
      let control = try reader.field(7, "dyn_rng_ctl", in: .dynamicRangeInfo, &recorder)
      gains[band] = UInt8(sign << 7 | control)
    }
  }
}
