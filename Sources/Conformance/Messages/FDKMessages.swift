/// What fdk-aac and libxaac return.
enum FDKMessages {
  static let all: [DecoderMessage] = [
    DecoderMessage(
      .fdkAAC, "AAC_DEC_TRANSPORT_SYNC_ERROR", code: 0x1001,
      "No sync word: junk, a tag, or another transport than ADTS.",
      ["FRM025", "FRM004", "FRM006", "DET005", "DET010"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_NOT_ENOUGH_BITS", code: 0x1002,
      "The frame is incomplete, or the decoder waits for its bit reservoir to fill.",
      ["FRM007", "FRM005", "BUF004"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_AOT", code: 0x2002,
      "The header declares Main, SSR or LTP.",
      ["HDR008", "HDR009", "IOP007"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_ER_FORMAT", code: 0x2004,
      "The config asks for error-resilient tools.",
      ["EXP009"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_CHANNELCONFIG", code: 0x2007,
      "channel_configuration 0 without a usable PCE, or more channels than are supported.",
      ["PCE001", "PCE013", "BUF009"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_SAMPLINGRATE", code: 0x2008,
      "The sampling_frequency_index is reserved or not supported.",
      ["HDR002"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_INVALID_SBR_CONFIG", code: 0x2009,
      "SBR at a rate that cannot have it.",
      ["SBR011"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_TRANSPORT_ERROR", code: 0x4001,
      "The framing broke while a frame was decoded.",
      ["HDR001", "CRC002", "RDB007"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_PARSE_ERROR", code: 0x4002,
      "The block is broken, its elements do not fit the configuration, or bits are left over.",
      ["HDR004", "HDR012", "RDB003", "RDB004", "RDB002", "PCE007", "SBR002", "DET012"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_EXTENSION_PAYLOAD", code: 0x4003,
      "An extension payload is unknown or broken.",
      ["FIL003", "FIL006"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_DECODE_FRAME_ERROR", code: 0x4004,
      "The block was read, and its values cannot be decoded.",
      ["ICS018", "ICS008", "ICS012"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_CRC_ERROR", code: 0x4005,
      "The CRC of the frame differs from the one computed.",
      ["CRC004", "CRC006", "CRC008", "CRC007", "CRC001", "CRC003"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_INVALID_CODE_BOOK", code: 0x4006,
      "Codebook 12, which is reserved, or intensity stereo in a channel that cannot have it.",
      ["ICS005", "CPE002", "CPE003", "HDR004"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_PREDICTION", code: 0x4007,
      "predictor_data_present in LC.",
      ["HDR010", "ICS003"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_CCE", code: 0x4008,
      "A coupling channel element.",
      ["IOP008", "FRM006"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_LFE", code: 0x4009,
      "An LFE with short windows or TNS.",
      ["ICS019"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_GAIN_CONTROL_DATA", code: 0x400A,
      "gain_control_data_present.",
      ["ICS016", "DET012"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_TNS_READ_ERROR", code: 0x400C,
      "The order or the data of a TNS filter is out of range.",
      ["ICS014"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_UNSUPPORTED_FORMAT", code: 0x2003,
      """
      The config or header cannot be used: layer is not 0, or channel_configuration is 0 \
      without a PCE.
      """,
      ["PCE001", "HDR001", "HDR002"]),
    DecoderMessage(
      .fdkAAC, "AAC_DEC_NEED_TO_RESTART", code: 0x200B,
      "The stream configuration changed.",
      ["STM002", "STM006"]),
    DecoderMessage(
      .libxaac, "ADTS_SYNC_LOST",
      "No ADTS header stands where one was expected.",
      ["FRM006", "FRM004"]),
    DecoderMessage(
      .libxaac, "ADTS_HDR_CRC_FAIL",
      "The CRC of the frame differs; with several blocks this decoder computes it wrongly.",
      ["IOP001", "CRC001"]),
    DecoderMessage(
      .libxaac, "ELE_INSTANCE_TAG_NOT_FOUND",
      "The block holds an element that the configuration does not announce.",
      ["HDR012", "PCE009"]),
    DecoderMessage(
      .libxaac, "EXCEEDS_MAX_HUFFDEC_VAL",
      "An escape sequence or a value is too large.",
      ["ICS017", "ICS018"]),
    DecoderMessage(
      .libxaac, "EXCEEDS_SFB_TRANSMITTED",
      "max_sfb or the sum of the section lengths is too large.",
      ["HDR004", "ICS002", "ICS006"]),
    DecoderMessage(
      .libxaac, "CHANGED_ADTS_SF",
      "sampling_frequency_index changed within the stream.",
      ["HDR017", "STM002"]),
    DecoderMessage(
      .libxaac, "PREDICTION_DATA_PRESENT",
      "predictor_data_present in LC.",
      ["HDR010", "ICS003"]),
    DecoderMessage(
      .libxaac, "SBR_PARSE_ERROR",
      "The SBR data is broken.",
      ["SBR026", "SBR018", "SBR010"]),
    DecoderMessage(
      .libxaac, "UNIMPLEMENTED_CCE",
      "A coupling channel element.",
      ["IOP008"]),
  ]
}
