/// What libfaad says; the codes are those of `NeAACDecGetErrorMessage`.
enum FAADMessages {
  static let all: [DecoderMessage] = [
    DecoderMessage(
      .faad2, "Gain control not yet implemented", code: 1,
      "gain_control_data_present is 1, or predictor data of an LC stream was taken for it.",
      ["ICS016", "ICS003", "HDR008", "DET012"]),
    DecoderMessage(
      .faad2, "Pulse coding not allowed in short blocks", code: 2,
      "pulse_data with short windows.",
      ["ICS010", "HDR004"]),
    DecoderMessage(
      .faad2, "Invalid huffman codebook", code: 3,
      "A reserved codebook.",
      ["ICS005"]),
    DecoderMessage(
      .faad2, "Scalefactor out of range", code: 4,
      """
      The running scale factor left 0 to 255; old versions refuse legal noise and intensity \
      values as well.
      """,
      ["ICS008", "HDR004", "DEC001"]),
    DecoderMessage(
      .faad2, "Unable to find ADTS syncword", code: 5,
      "No sync word within 768 bytes.",
      ["FRM001", "FRM024", "FRM006", "BUF001", "RDB004", "DET001"]),
    DecoderMessage(
      .faad2, "Channel coupling not yet implemented", code: 6,
      "A coupling channel element, mostly noise after an earlier fault.",
      ["DET001", "DET010", "FRM006", "IOP008"]),
    DecoderMessage(
      .faad2, "Error decoding huffman scalefactor (bitstream error)", code: 9,
      "The bits went out of step inside scale_factor_data.",
      ["HDR004", "FRM005", "RDB001"]),
    DecoderMessage(
      .faad2, "Error decoding huffman codeword (bitstream error)", code: 10,
      "Spectral data or an escape sequence went wrong.",
      ["HDR004", "ICS017", "FRM005", "RDB001"]),
    DecoderMessage(
      .faad2, "Non existent huffman codebook number found", code: 11,
      "A codebook number out of range.",
      ["ICS005", "HDR004"]),
    DecoderMessage(
      .faad2, "Invalid number of channels", code: 12,
      """
      What version 2.10.1 says of any fault after the first frame; only the frame alone, \
      through a fresh decoder, gives the true error.
      """,
      ["FRM014", "RDB009", "HDR012", "IOP001", "RDB001", "HDR004"]),
    DecoderMessage(
      .faad2, "Maximum number of bitstream elements exceeded", code: 13,
      "More than 48 elements in a block: the bits are out of step.",
      ["RDB013", "DET012", "FRM006"]),
    DecoderMessage(
      .faad2, "Input data buffer too small", code: 14,
      "The block ends early.",
      ["FRM007", "FRM005", "FRM020"]),
    DecoderMessage(
      .faad2, "Array index out of range", code: 15,
      "It read past the block, or met too many sections.",
      ["RDB002", "DET010", "ICS012", "FRM006"]),
    DecoderMessage(
      .faad2, "Maximum number of scalefactor bands exceeded", code: 16,
      "max_sfb or the start band of the pulses is above the band table.",
      ["HDR004", "HDR006", "ICS002", "ICS011"]),
    DecoderMessage(
      .faad2, "Quantised value out of range", code: 17,
      "A value above 8191.",
      ["ICS018", "ICS017"]),
    DecoderMessage(
      .faad2, "LTP lag out of range", code: 18,
      "LTP data is misread, or the profile is wrong.",
      ["HDR008", "FRM006"]),
    DecoderMessage(
      .faad2, "Invalid SBR parameter decoded", code: 19,
      "SBR cannot be set up for this rate.",
      ["SBR011", "SBR009", "HDR006"]),
    DecoderMessage(
      .faad2, "SBR called without being initialised", code: 20,
      "SBR data came before SBR was set up.",
      ["SBR005", "SBR004"]),
    DecoderMessage(
      .faad2, "Unexpected channel configuration change", code: 21,
      "The element list or the header differs from the frame before.",
      ["HDR012", "STM002", "STM006", "STM005", "PSX007"]),
    DecoderMessage(
      .faad2, "Error in program_config_element", code: 22,
      "A PCE with too many channels, often no real one.",
      ["FRM006", "PCE014", "PCE015"]),
    DecoderMessage(
      .faad2, "First SBR frame is not the same as first AAC frame", code: 23,
      "SBR starts after frame 0.",
      ["SBR005"]),
    DecoderMessage(
      .faad2, "Unexpected fill element with SBR data", code: 24,
      "SBR without a channel element before it.",
      ["SBR001", "FRM006"]),
    DecoderMessage(
      .faad2, "Not all elements were provided with SBR data", code: 25,
      "Some of the SCE and CPE carry no SBR.",
      ["SBR004", "SBR006"]),
    DecoderMessage(
      .faad2, "LTP decoding not available", code: 26,
      "Profile LTP, and a library that was built without it.",
      ["HDR008", "IOP007"]),
    DecoderMessage(
      .faad2, "Output data buffer too small", code: 27,
      "The frame gives more samples than the caller has room for.",
      ["SBR005", "STM006"]),
    DecoderMessage(
      .faad2, "PCE shall be the first element in a frame", code: 31,
      "A PCE follows another element, often no real one.",
      ["FRM006", "RDB006", "PCE003"]),
    DecoderMessage(
      .faad2, "Bitstream value not allowed by specification", code: 32,
      """
      One of: reserved bit set, codebook 12, ms_mask_present 3, section lengths past max_sfb, \
      intensity in an SCE, index 12 and above.
      """,
      ["FRM021", "CRC004", "HDR004", "ICS001", "ICS005", "ICS006", "ICS002", "CPE001", "CPE002"]),
    DecoderMessage(
      .faad2, "MAIN prediction not initialised", code: 33,
      "Prediction of profile Main, and the decoder was set up for another one.",
      ["HDR008", "HDR010", "STM002"]),
    DecoderMessage(
      .faad2, "Error initializing decoder library.",
      "No ADTS header at byte 0, or a reserved index.",
      ["FRM024", "FRM001", "HDR002", "DET001"]),
    DecoderMessage(
      .faad2, "RAW", note: "shown as the file type",
      "The command line tool did not see ADTS at byte 0 and takes the file for raw AAC.",
      ["FRM024", "FRM001", "DET010"]),
  ]
}
