/// What ffmpeg and the tools built on its libraries print.
enum FFmpegMessages {
  static let all: [DecoderMessage] = [
    DecoderMessage(
      .ffmpeg, "channel element X.Y is not allocated",
      """
      An element came up that the channel configuration does not announce. Most often the bits \
      are out of step after an earlier fault, or the channel count in the header is wrong.
      """,
      ["FRM006", "FRM005", "FRM015", "CRC004", "FRM021", "HDR012", "PCE001", "HDR004", "DET012"]),
    DecoderMessage(
      .ffmpeg, "channel element X.Y duplicate",
      "The same element type and instance tag came twice in one block.",
      ["RDB011", "RDB006", "FRM006"]),
    DecoderMessage(
      .ffmpeg, "Number of bands (N) exceeds limit (M).",
      "A section of scale factor bands runs past max_sfb.",
      ["HDR004", "DET012", "ICS006"]),
    DecoderMessage(
      .ffmpeg, "Number of scalefactor bands in group (N) exceeds limit (M).",
      "max_sfb is larger than the band table of the declared sampling rate has bands.",
      ["HDR004", "HDR006", "ICS002", "DET012"]),
    DecoderMessage(
      .ffmpeg, "invalid band type",
      "Codebook 12, which is reserved, was read.",
      ["HDR004", "ICS005", "DET012"]),
    DecoderMessage(
      .ffmpeg, "Input buffer exhausted before END element found",
      "The bits of the block ran out before ID_END.",
      ["FRM021", "FRM007", "FRM014", "FRM005", "FRM020", "FRM015", "HDR004", "RDB002", "RDB001"]),
    DecoderMessage(
      .ffmpeg, "decode_band_types: Input buffer exhausted before END element found",
      "The section data runs past the end of the block.",
      ["HDR004", "FRM005", "RDB001"]),
    DecoderMessage(
      .ffmpeg, "decode_pce: Input buffer exhausted before END element found",
      """
      A program_config_element runs past the block; often it is none, but noise after an \
      earlier fault.
      """,
      ["FRM006", "FRM021", "PCE015"]),
    DecoderMessage(
      .ffmpeg, "TYPE_FIL: Input buffer exhausted before END element found",
      "A fill element announces more bytes than the block has left.",
      ["FRM005", "HDR004", "FIL001"]),
    DecoderMessage(
      .ffmpeg, "skip_data_stream_element: Input buffer exhausted before END element found",
      "A data stream element announces more bytes than the block has left.",
      ["FRM005", "FRM006", "DSE001"]),
    DecoderMessage(
      .ffmpeg, "Reserved bit set.",
      "ics_reserved_bit is 1; usually the bits are out of step already.",
      ["FRM006", "HDR004", "CRC004", "ICS001"]),
    DecoderMessage(
      .ffmpeg, "Prediction is not allowed in AAC-LC.",
      "predictor_data_present is 1 although the header says profile LC.",
      ["HDR010", "HDR004", "ICS003", "DET012"]),
    DecoderMessage(
      .ffmpeg, "ms_present = 3 is reserved.",
      "ms_mask_present has its reserved value 3.",
      ["CPE001", "HDR004", "DET012"]),
    DecoderMessage(
      .ffmpeg, "TNS filter order N is greater than maximum M.",
      """
      A TNS filter has a higher order than the profile allows; faad2 cuts it down without a \
      word.
      """,
      ["ICS014", "HDR010", "HDR004"]),
    DecoderMessage(
      .ffmpeg, "Pulse tool not allowed in eight short sequence.",
      "pulse_data came with short windows.",
      ["ICS010", "HDR004", "DET012"]),
    DecoderMessage(
      .ffmpeg, "Pulse data corrupt or invalid.",
      "The start band or a position of the pulses is out of range.",
      ["ICS011", "ICS012"]),
    DecoderMessage(
      .ffmpeg, "SSR is not implemented",
      "gain_control_data_present is 1: profile SSR, or bits that are out of step.",
      ["HDR008", "ICS016", "IOP007", "DET012"]),
    DecoderMessage(
      .ffmpeg, "Scalefactor (N) out of range.",
      "The running scale factor left 0 to 255.",
      ["ICS008", "HDR004", "FRM005"]),
    DecoderMessage(
      .ffmpeg, "error in spectral data, ESC overflow",
      "An escape sequence has more than 8 leading ones.",
      ["ICS017", "HDR004"]),
    DecoderMessage(
      .ffmpeg, "SBR was found before the first channel element.",
      "An SBR fill element came without an SCE or CPE before it.",
      ["SBR001", "SBR003", "FRM006"]),
    DecoderMessage(
      .ffmpeg, "Start frequency border too high: N",
      "The SBR header holds nonsense, or SBR was read at a wrong rate.",
      ["SBR026", "SBR009", "HDR004"]),
    DecoderMessage(
      .ffmpeg, "Invalid bitstream, too many QMF subbands: N",
      "The SBR range k2 - k0 is wider than its rate allows.",
      ["SBR009", "SBR026"]),
    DecoderMessage(
      .ffmpeg, "SBR reset failed. Switching SBR to pure upsampling mode.",
      "The SBR frequency tables cannot be built from this header.",
      ["SBR009", "SBR010", "SBR026"]),
    DecoderMessage(
      .ffmpeg, "Expected to read N SBR bytes actually read M.",
      "The SBR data is longer or shorter than its fill element.",
      ["SBR026", "SBR018", "SBR019"]),
    DecoderMessage(
      .ffmpeg, "Reserved SBR extensions",
      "An SBR extension other than PS, as digital radio has them.",
      ["SBR022"]),
    DecoderMessage(
      .ffmpeg, "Implicit SBR was found with a first occurrence after the first frame.",
      "SBR starts later than in frame 0.",
      ["SBR005", "STM002", "STM004"]),
    DecoderMessage(
      .ffmpeg, "SBR with 960 frame length",
      "Frames of 960 samples, as in DAB+ and DRM; ADTS cannot signal them.",
      ["HDR006"]),
    DecoderMessage(
      .ffmpeg, "More than one AAC RDB per ADTS frame",
      "The header announces several raw data blocks: legal but not supported there, or untrue.",
      ["DET001", "FRM015", "RDB006", "IOP001"]),
    DecoderMessage(
      .ffmpeg, "Multiple RDBs per frame with CRC",
      "Several raw data blocks and a CRC: the bitstream filter refuses.",
      ["RDB006", "IOP001"]),
    DecoderMessage(
      .ffmpeg, "Multiple frames in a packet.",
      "Bytes other than zero follow ID_END.",
      ["RDB006", "FRM020", "RDB003", "RDB014", "HDR004"]),
    DecoderMessage(
      .ffmpeg,
      """
      Sample rate index in program config element does not match the sample rate index \
      configured by the container.
      """,
      """
      Usually no real PCE, but noise after an earlier fault; now and then a PCE that \
      contradicts the header.
      """,
      ["FRM006", "CRC004", "PCE011"]),
    DecoderMessage(
      .ffmpeg,
      """
      Not evaluating a further program_config_element as this construct is dubious at \
      best.
      """,
      "A second PCE in one block.",
      ["PCE004", "DET012"]),
    DecoderMessage(
      .ffmpeg, "Assuming an incorrectly encoded 7.1 channel layout",
      "channel_configuration 7 is taken for 7.1 with rear speakers, as most encoders mean it.",
      ["IOP004"]),
    DecoderMessage(
      .ffmpeg, "Inconsistent channel configuration.",
      "The layout of a PCE cannot be mapped to speakers, or the PCE is noise.",
      ["FRM006", "PCE013", "PCE010", "PCE018"]),
    DecoderMessage(
      .ffmpeg, "invalid sampling rate index N",
      "sampling_frequency_index 13 to 15 in a header or config.",
      ["HDR002", "HDR001", "FRM006", "EXP008"]),
    DecoderMessage(
      .ffmpeg, "Error decoding AAC frame header.",
      "No valid ADTS header stands where one was expected.",
      ["FRM006", "HDR001", "HDR002", "FRM005"]),
    DecoderMessage(
      .ffmpeg, "Error parsing ADTS frame header!",
      "The filter that strips ADTS headers met raw or broken frames.",
      ["DET010", "FRM006", "FRM007"]),
    DecoderMessage(
      .ffmpeg, "Malformed AAC bitstream detected: use the audio bitstream filter 'aac_adtstoasc'",
      "Frames with ADTS headers are being written into a container that wants them without.",
      ["DET014", "EXP011"]),
    DecoderMessage(
      .ffmpeg, "ADTS header detected, probably as result of configuration misparsing",
      "A decoder for raw AAC or LATM was fed ADTS.",
      ["FRM022", "EXP011"]),
    DecoderMessage(
      .ffmpeg, "Format aac detected only with low score of N, misdetection possible!",
      "Too few headers form a chain.",
      ["DET001", "FRM001", "DET013", "DET010"]),
    DecoderMessage(
      .ffmpeg, "Estimating duration from bitrate, this may be inaccurate",
      """
      Normal for ADTS, which has no index: the duration is a guess until all frames are \
      counted.
      """,
      ["STM010"]),
    DecoderMessage(
      .ffmpeg,
      """
      Could not find codec parameters for stream N (Audio: aac, 0 channels): unspecified \
      sample rate
      """,
      "Not one frame could be decoded.",
      ["PCE001", "DET001", "DET012", "CRC004"]),
    DecoderMessage(
      .ffmpeg, "ADTS frame size too large: N (max M)",
      "The muxer cannot write a frame above 8191 bytes.",
      ["FRM017"]),
    DecoderMessage(
      .ffmpeg, "MPEG-4 AOT N is not allowed in ADTS",
      "Object types above 4 do not fit the 2 bits of profile.",
      ["EXP009"]),
    DecoderMessage(
      .ffmpeg, "Escape sample rate index illegal in ADTS",
      "A rate given in 24 bits cannot be carried.",
      ["EXP009", "HDR002"]),
    DecoderMessage(
      .ffmpeg, "960/120 MDCT window is not allowed in ADTS",
      "frameLengthFlag cannot be carried.",
      ["EXP009", "HDR006"]),
    DecoderMessage(
      .ffmpeg, "Gain control is not implemented",
      "gain_control_data_present is 1.",
      ["ICS016", "HDR008", "DET012"]),
    DecoderMessage(
      .ffmpeg, "Invalid band type run",
      "A section does not get on, or runs past the bands.",
      ["ICS006", "ICS007", "HDR004"]),
    DecoderMessage(
      .ffmpeg, "Stop frequency border too high: N",
      "The SBR header holds nonsense, or SBR was read at a wrong rate.",
      ["SBR026", "SBR009"]),
    DecoderMessage(
      .ffmpeg, "AAC with no global headers is currently not supported.",
      "ADTS was handed to a muxer that needs a separate config.",
      ["EXP011"]),
    DecoderMessage(
      .ffmpeg, "Error while decoding stream #N:N: Invalid data found when processing input",
      """
      The general failure that ends a chain of messages. What is wrong stands in the lines before \
      it.
      """,
      ["DET001", "FRM006", "FRM021", "HDR004", "DET012"]),
    DecoderMessage(
      .ffmpeg, "Error submitting packet to decoder: Invalid data found when processing input",
      """
      The general failure that ends a chain of messages. What is wrong stands in the lines before \
      it.
      """,
      ["DET001", "FRM006", "FRM021", "HDR004", "DET012"]),
  ]
}
