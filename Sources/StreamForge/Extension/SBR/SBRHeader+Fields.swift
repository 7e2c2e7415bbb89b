import AACSyntax

extension SBRHeader {
  /// Goes through the fields of `sbr_header()`, Table 4.63.
  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("sbr_header")
    try coder.field("bs_amp_res", 1, &ampRes)
    try coder.field("bs_start_freq", 4, &startFreq)
    try coder.field("bs_stop_freq", 4, &stopFreq)
    try coder.field("bs_xover_band", 3, &xoverBand)
    try coder.field("bs_reserved", 2, &reserved)
    try coder.flag("bs_header_extra_1", &headerExtra1)
    try coder.flag("bs_header_extra_2", &headerExtra2)
    if headerExtra1 {
      try coder.field("bs_freq_scale", 2, &freqScale)
      try coder.field("bs_alter_scale", 1, &alterScale)
      try coder.field("bs_noise_bands", 2, &noiseBands)
    }
    if headerExtra2 {
      try coder.field("bs_limiter_bands", 2, &limiterBands)
      try coder.field("bs_limiter_gains", 2, &limiterGains)
      try coder.field("bs_interpol_freq", 1, &interpolFreq)
      try coder.field("bs_smoothing_mode", 1, &smoothingMode)
    }
    try coder.close()
  }
}
