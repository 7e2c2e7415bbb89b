import Bitstream

/// `ltp_data()` of long windows: prediction from the samples before.
///
/// ISO/IEC 14496-3, 4.6.7, Table 4.55. Values as read, nothing judged.
public struct LTPData: Hashable, Sendable {
  /// `ltp_lag`, 11 bits: samples to look back.
  public var lag: UInt16
  /// `ltp_coef`, 3 bits: an index of the gain.
  public var coefficient: UInt8
  /// `ltp_long_used` by band, the lowest band in bit 0.
  public var longUsed: UInt64

  /// MAX_LTP_LONG_SFB.
  public static let maxBands = 40

  /// Reads the data of a window with `maxSFB` bands.
  init(
    parsing reader: inout BitReader, maxSFB: Int,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("ltp_data", index: nil)
    defer { recorder.close() }
    lag = UInt16(try reader.field(11, "ltp_lag", in: .ltpData, &recorder))
    coefficient = UInt8(try reader.field(3, "ltp_coef", in: .ltpData, &recorder))
    longUsed = 0
    for band in 0..<min(maxSFB, Self.maxBands) {
      if try reader.flag("ltp_long_used", in: .ltpData, &recorder) { longUsed |= 1 << UInt64(band) }
    }
  }
}
