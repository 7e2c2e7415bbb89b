import AACSyntax

/// What to write into headers so that they name another sampling frequency.
enum IndexRemedy {
  /// The change of byte 2 that puts the index of `hertz` into `header`; `nil` if no index stands
  /// for it.
  static func text(writing hertz: Int, into header: ADTSFixedHeader) -> String? {
    guard let index = SamplingFrequency.index(ofHertz: hertz) else { return nil }
    // Byte 2: profile, sampling_frequency_index, private_bit, the first bit of
    // channel_configuration.
    let byte = UInt8(truncatingIfNeeded: header.bits >> 4)
    let right = byte & ~0x3C | UInt8(index) << 2
    let crc = header.protectionAbsent ? "" : " and compute every CRC again"
    return """
      Write sampling_frequency_index \(index) (\(hertz) Hz) instead of \
      \(header.samplingFrequencyIndex): byte 2 of each header becomes \(Hex.prefixed(right)) \
      instead of \(Hex.prefixed(byte))\(crc).
      """
  }
}
