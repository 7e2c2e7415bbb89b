/// What demultiplexers, players and tag readers print.
enum PlayerMessages {
  static let all: [DecoderMessage] = [
    DecoderMessage(
      .mediainfo, "Missing ID_END",
      "A block ends without ID_END. Only the first case is told, without its place.",
      ["HDR004", "IOP001", "RDB013", "FRM020", "RDB002"]),
    DecoderMessage(
      .mediainfo, "Incoherent count of channels",
      "The coded elements and channel_configuration give different channel counts.",
      ["HDR012", "RDB013", "RDB012"]),
    DecoderMessage(
      .symphonia, "adts: only 1 aac frame per adts packet is supported",
      "The header announces several raw data blocks: legal but not supported there, or untrue.",
      ["RDB006", "IOP001"]),
    DecoderMessage(
      .symphonia, "adts: forbidden sample rate",
      "sampling_frequency_index is 15, the escape value, which ADTS cannot use.",
      ["HDR002", "FRM006"]),
    DecoderMessage(
      .symphonia, "adts: invalid sample rate",
      "sampling_frequency_index is 13 or 14, which are reserved.",
      ["HDR002", "FRM006"]),
    DecoderMessage(
      .symphonia, "adts: invalid adts frame length",
      "aac_frame_length is smaller than the header itself.",
      ["FRM013", "FRM015"]),
    DecoderMessage(
      .symphonia, "adts: invalid frame sync word",
      "No ADTS header stands at the byte where the frame before ends.",
      ["FRM006", "FRM004", "FRM020"]),
    DecoderMessage(
      .symphonia, "aac: ics reserved bit set",
      "ics_reserved_bit is 1.",
      ["ICS001", "HDR004", "CRC004"]),
    DecoderMessage(
      .symphonia, "aac: ics info max_sfb is too big for the bands size",
      "max_sfb is above the band table of the declared sampling rate.",
      ["HDR004", "ICS002", "HDR006"]),
    DecoderMessage(
      .symphonia, "aac: invalid band type",
      "Codebook 12, which is reserved, or intensity stereo in a channel that cannot have it.",
      ["ICS005", "CPE002", "HDR004"]),
    DecoderMessage(
      .symphonia, "aac: invalid mid-side mask",
      "ms_mask_present is 3.",
      ["CPE001", "DET012"]),
    DecoderMessage(
      .symphonia, "aac: predictor data",
      "predictor_data_present is 1.",
      ["HDR010", "ICS003", "IOP007"]),
    DecoderMessage(
      .symphonia, "aac: gain control data",
      "gain_control_data_present is 1.",
      ["ICS016", "DET012"]),
    DecoderMessage(
      .symphonia, "aac: coupling channel element",
      "A coupling channel element: a real one, or noise after an earlier fault.",
      ["FRM006", "IOP008"]),
    DecoderMessage(
      .symphonia, "aac: program config",
      "A program_config_element inside a block is not supported there.",
      ["IOP003", "PCE005", "FRM006"]),
    DecoderMessage(
      .vlc, "Multiple blocks per frame in ADTS not supported",
      """
      Often aac_frame_length leaves out the header; otherwise frames really hold several \
      blocks.
      """,
      ["FRM015", "RDB006", "IOP001"]),
    DecoderMessage(
      .vlc, "emulated sync word",
      "A sync word inside audio data, or an aac_frame_length that leads nowhere.",
      ["FRM020", "IOP009", "FRM006"]),
    DecoderMessage(
      .hlsJS, "no ADTS header found in AAC PES",
      "The packet holds no ADTS header: no audio, a split frame or encrypted data.",
      ["DET002", "DET011", "DET007"]),
    DecoderMessage(
      .hlsJS, "AAC PES did not start with ADTS header,offset:N",
      "Other bytes stand before the first ADTS header.",
      ["FRM002", "FRM001", "HLS004"]),
    DecoderMessage(
      .hlsJS, "invalid ADTS sampling index:N",
      "sampling_frequency_index is 13, 14 or 15.",
      ["HDR002", "FRM006"]),
    DecoderMessage(
      .chrome, "PIPELINE_ERROR_DECODE",
      "The decoder of the platform refused a frame and says no more.",
      ["FRM021", "HDR012", "HDR008", "DET012"]),
    DecoderMessage(
      .chrome, "configuration specified N channels, but FFmpeg found M channels",
      """
      The configuration and the coded elements, or parametric stereo, give different channel \
      counts.
      """,
      ["HDR012", "PSX008", "EXP007"]),
    DecoderMessage(
      .chrome, "Implicit HE-AAC signalling",
      "SBR or PS is there, and the codec string does not name it.",
      ["SBR024", "PSX008", "EXP011"]),
    DecoderMessage(
      .exoPlayer, "Detected audio object type: N, but assuming AAC LC.",
      "The header declares another profile than AAC LC.",
      ["HDR008", "HDR009", "IOP007"]),
    DecoderMessage(
      .exoPlayer, "IllegalArgumentException in getSamplingFrequency",
      "sampling_frequency_index is 13, 14 or 15.",
      ["HDR002", "FRM006"]),
    DecoderMessage(
      .exoPlayer, "Unsupported channel configuration 0",
      "channel_configuration is 0, and the program_config_element is not read there.",
      ["IOP003", "PCE001"]),
    DecoderMessage(
      .android, "AAC decoder returned error 4097, substituting silence",
      "The decoder found no sync: the ADTS flag and csd-0 disagree, or the data has no headers.",
      ["DET010", "EXP007", "FRM006"]),
    DecoderMessage(
      .android, "IllegalStateException in dequeueOutputBuffer",
      "The codec refused the profile or the configuration.",
      ["HDR008", "EXP007"]),
    DecoderMessage(
      .shaka, "ADTS frames with more than one data block not supported",
      "The header announces several raw data blocks, or the stream is not AAC at all.",
      ["DET001", "RDB006", "IOP001"]),
    DecoderMessage(
      .mp4parser, "Expected Start Word 0xfff",
      "aac_frame_length does not lead to the next header.",
      ["FRM015", "FRM020", "FRM004", "FRM006"]),
    DecoderMessage(
      .mp4parser, "only 1 AAC frame per ADTS frame is supported",
      "The header announces several raw data blocks: legal but not supported there, or untrue.",
      ["RDB006", "IOP001"]),
    DecoderMessage(
      .gpac, "invalid ADTS sync bytes, resyncing",
      "No ADTS header stands at the byte where the frame before ends.",
      ["FRM001", "FRM004", "FRM006"]),
    DecoderMessage(
      .gpac, "truncated ADTS frame",
      "The last frame is incomplete.",
      ["FRM007"]),
    DecoderMessage(
      .gpac, "mismatch between container and AAC channels",
      "The coded elements and the header give different channel counts.",
      ["HDR012"]),
    DecoderMessage(
      .mkvmerge, "This audio track contains N bytes of invalid data which were skipped",
      "Other bytes lie before or between frames.",
      ["FRM001", "FRM004", "FRM005"]),
    DecoderMessage(
      .mutagen, "can't sync to MPEG frame",
      "The file was taken for MP3 although it is AAC.",
      ["FRM024", "DET014"]),
    DecoderMessage(
      .lofty, "invalid sample frequency index",
      "Bytes that look like a sync word were taken for a header.",
      ["IOP009", "FRM001"]),
    DecoderMessage(
      .helix, "ERR_AAC_INVALID_ADTS_HEADER",
      "A transport stream or junk was given as an elementary stream, or the framing was lost.",
      ["DET004", "FRM006", "HDR001"]),
    DecoderMessage(
      .helix, "ERR_AAC_NCHANS_TOO_HIGH",
      "More elements than the library was built for; often noise after an earlier fault.",
      ["DET004", "FRM006", "HDR012"]),
    DecoderMessage(
      .apple, "dta?", note: "error of AudioFileStream",
      "No ADTS stream was recognised, or the data is broken.",
      ["DET001", "DET003", "FRM001"]),
    DecoderMessage(
      .zlMediaKit, "必须提供adts头",
      "Raw AAC came without ADTS headers and without a config; the text asks for ADTS headers.",
      ["DET010", "EXP008"]),
    DecoderMessage(
      .any, "", note: "audio sounds too fast or too slow",
      """
      The sampling rate is not what the file says: the bits often cannot prove it, or the \
      rates of core and SBR were confused.
      """,
      ["HDR005", "SBR024", "SBR025", "HDR006", "CRC008", "EXP006", "EXP001"]),
    DecoderMessage(
      .any, "", note: "plays without a word",
      """
      Most decoders pass over a wrong CRC, a wrong profile, blocks above the buffer, a missing \
      LFE and repeated instance tags.
      """,
      ["CRC001", "HDR008", "BUF001", "HDR012", "RDB011", "DEC002"]),
  ]
}
