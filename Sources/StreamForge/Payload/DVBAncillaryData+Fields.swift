import AACSyntax

extension DVBAncillaryData {
  /// Goes through the fields of `ancillary_data()`.
  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("dvb_ancillary_data")
    var sync = Self.sync
    var type = Self.mpeg4AudioType
    try coder.field("ancillary_data_sync", 8, &sync)
    try coder.field("mpeg_audio_type", 2, &type)
    try coder.field("dolby_surround_mode", 2, &dolbySurroundMode)
    try coder.field("presentation_mode", 2, &presentationMode)
    try coder.flag("stereo_downmix_mode", &stereoDownmixMode)
    try coder.reserved(1)
    try coder.reserved(3)
    try coder.presence("downmixing_levels_MPEG4_status", &downmixingLevels, DownmixingLevels())
    try coder.presence("ancillary_data_extension_status", &self.extension, Extension())
    try coder.presence("audio_coding_mode_and_compression_status", &compression, Compression())
    try coder.presence("coarse_grain_timecode_status", &coarseTimecode, 0)
    try coder.presence("fine_grain_timecode_status", &fineTimecode, 0)
    try downmixingLevels?.code(&coder)
    try compression?.code(&coder)
    if var timecode = coarseTimecode {
      try coder.field("coarse_grain_timecode", 16, &timecode)
      coarseTimecode = timecode
    }
    if var timecode = fineTimecode {
      try coder.field("fine_grain_timecode", 16, &timecode)
      fineTimecode = timecode
    }
    try self.extension?.code(&coder)
    try coder.close()
  }
}

extension DVBAncillaryData.DownmixingLevels {
  fileprivate mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("downmixing_levels_MPEG4")
    try coder.flag("center_mix_level_on", &isCenterOn)
    try coder.field("center_mix_level_value", 3, &center)
    try coder.flag("surround_mix_level_on", &isSurroundOn)
    try coder.field("surround_mix_level_value", 3, &surround)
    try coder.close()
  }
}

extension DVBAncillaryData.Compression {
  fileprivate mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("audio_coding_mode")
    try coder.reserved(7)
    try coder.flag("compression_on", &isOn)
    try coder.field("compression_value", 8, &value)
    try coder.close()
  }
}

extension DVBAncillaryData.Extension {
  fileprivate mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("ancillary_data_extension")
    try coder.reserved(1)
    try coder.presence("ext_downmixing_levels_status", &levels, Levels())
    try coder.presence("ext_downmixing_global_gains_status", &gains, Gains())
    try coder.presence("ext_downmixing_lfe_level_status", &lfe, 0)
    try coder.reserved(4)
    if var levels {
      try coder.field("dmix_a_idx", 3, &levels.a)
      try coder.field("dmix_b_idx", 3, &levels.b)
      try coder.reserved(2)
      self.levels = levels
    }
    if var gains {
      try coder.flag("dmx_gain_5_sign", &gains.to5.isNegative)
      try coder.field("dmx_gain_5_idx", 6, &gains.to5.index)
      try coder.reserved(1)
      try coder.flag("dmx_gain_2_sign", &gains.to2.isNegative)
      try coder.field("dmx_gain_2_idx", 6, &gains.to2.index)
      try coder.reserved(1)
      self.gains = gains
    }
    if var lfe {
      try coder.field("dmix_lfe_idx", 4, &lfe)
      try coder.reserved(4)
      self.lfe = lfe
    }
    try coder.close()
  }
}

extension FieldCoder {
  /// Reserved bits, which are zero.
  fileprivate mutating func reserved(_ width: Int) throws(FieldMismatch) {
    var value = 0
    try field("reserved", width, &value)
  }

  /// A flag that says whether a value follows somewhere behind it.
  fileprivate mutating func presence<T>(
    _ name: String, _ value: inout T?, _ first: T
  ) throws(FieldMismatch) {
    var isPresent = value != nil
    try flag(name, &isPresent)
    value = isPresent ? value ?? first : nil
  }
}
