public import Bitstream

/// `sbr_header()`: how the spectrum above the core is divided and rebuilt.
///
/// ISO/IEC 14496-3:2009, 4.4.2.8. Values as read; what is not in the stream has the
/// default of the standard.
public struct SBRHeader: Hashable, Sendable {
  /// `bs_amp_res`, 1 bit: 0 for envelopes in steps of 1.5 dB, 1 for 3 dB.
  public var ampRes: UInt8 = 0
  /// `bs_start_freq`, 4 bits: selects k0, the lowest QMF band of the master table.
  public var startFreq: UInt8 = 0
  /// `bs_stop_freq`, 4 bits: selects k2, the QMF band behind the master table.
  public var stopFreq: UInt8 = 0
  /// `bs_xover_band`, 3 bits: the band of the master table at which SBR takes over.
  public var xoverBand: UInt8 = 0
  /// `bs_reserved`, 2 bits.
  public var reserved: UInt8 = 0
  /// `bs_header_extra_1`: whether the next three fields are in the stream.
  public var headerExtra1 = false
  /// `bs_header_extra_2`: whether the last four fields are in the stream.
  public var headerExtra2 = false
  /// `bs_freq_scale`, 2 bits: 0 for linear bands, 1 to 3 for 12, 10 or 8 bands an octave.
  public var freqScale: UInt8 = 2
  /// `bs_alter_scale`, 1 bit: wider bands at the top.
  public var alterScale: UInt8 = 1
  /// `bs_noise_bands`, 2 bits: noise floor bands an octave.
  public var noiseBands: UInt8 = 2
  /// `bs_limiter_bands`, 2 bits.
  public var limiterBands: UInt8 = 2
  /// `bs_limiter_gains`, 2 bits.
  public var limiterGains: UInt8 = 2
  /// `bs_interpol_freq`, 1 bit.
  public var interpolFreq: UInt8 = 1
  /// `bs_smoothing_mode`, 1 bit.
  public var smoothingMode: UInt8 = 1

  /// A header of zeros and defaults.
  public init() {}

  /// Reads `sbr_header()`.
  public init(
    parsing reader: inout BitReader, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_header", index: nil)
    defer { recorder.close() }
    ampRes = UInt8(
      try reader.read(1, "bs_amp_res", &recorder) { $0 == 0 ? "1.5 dB" : "3.0 dB" })
    startFreq = UInt8(try reader.read(4, "bs_start_freq", &recorder))
    stopFreq = UInt8(try reader.read(4, "bs_stop_freq", &recorder))
    xoverBand = UInt8(try reader.read(3, "bs_xover_band", &recorder))
    reserved = UInt8(try reader.read(2, "bs_reserved", &recorder))
    headerExtra1 = try reader.read(1, "bs_header_extra_1", &recorder) == 1
    headerExtra2 = try reader.read(1, "bs_header_extra_2", &recorder) == 1
    if headerExtra1 {
      freqScale = UInt8(try reader.read(2, "bs_freq_scale", &recorder))
      alterScale = UInt8(try reader.read(1, "bs_alter_scale", &recorder))
      noiseBands = UInt8(try reader.read(2, "bs_noise_bands", &recorder))
    }
    if headerExtra2 {
      limiterBands = UInt8(try reader.read(2, "bs_limiter_bands", &recorder))
      limiterGains = UInt8(try reader.read(2, "bs_limiter_gains", &recorder))
      interpolFreq = UInt8(try reader.read(1, "bs_interpol_freq", &recorder))
      smoothingMode = UInt8(try reader.read(1, "bs_smoothing_mode", &recorder))
    }
  }

  /// Whether both headers give the same frequency tables; a decoder resets if not.
  ///
  /// ISO/IEC 14496-3:2009, 4.5.2.8: start, stop and crossover, scale, alteration and noise bands.
  public func hasSameFrequencies(as other: SBRHeader) -> Bool {
    startFreq == other.startFreq && stopFreq == other.stopFreq && xoverBand == other.xoverBand
      && freqScale == other.freqScale && alterScale == other.alterScale
      && noiseBands == other.noiseBands
  }
}
