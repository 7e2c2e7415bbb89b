/// One row of the frame-by-frame export, in the columns of the `frames` command.
///
/// What was not analysed is `nil`.
public struct FrameRow: Hashable, Sendable {
  /// The names of the columns, in order.
  public static let columns = [
    "frame", "byte_offset", "time_seconds", "id", "layer", "protection_absent",
    "profile_object_type", "sampling_frequency_index", "private_bit", "channel_configuration",
    "original_copy", "home", "copyright_identification_bit", "copyright_identification_start",
    "aac_frame_length", "adts_buffer_fullness", "number_of_raw_data_blocks_in_frame", "crc_check",
    "crc_status", "elements", "window_sequence", "max_sfb", "payload_bits", "fill_bits",
    "trailing_bits", "sbr", "ps", "decode_status", "findings",
  ]

  /// The number of the frame, from 0.
  public var frame: Int
  /// The byte of the file with the first bit of the syncword.
  public var byteOffset: UInt64
  /// Seconds from the start of the stream.
  public var timeSeconds: Double
  /// The 56 header bits, right aligned.
  public var headerBits: UInt64
  /// The word after the header; `nil` where there is none.
  public var crcCheck: UInt16?
  /// `absent`, `ok`, `mismatch` or `unverifiable`.
  public var crcStatus: String
  /// The id_syn_ele names of the blocks.
  public var elements: String?
  /// Window sequences of the first channel of each SCE, CPE and LFE.
  public var windowSequence: String?
  /// max_sfb of the same channels.
  public var maxSFB: String?
  /// Bits from the first id_syn_ele to the end of ID_END, over all blocks.
  public var payloadBits: Int?
  /// Bits of the bytes of all FIL elements.
  public var fillBits: Int?
  /// Bits between byte_alignment and the end of the frame.
  public var trailingBits: Int?
  /// Whether the frame holds SBR.
  public var sbr: Bool?
  /// Whether the frame holds parametric stereo.
  public var ps: Bool?
  /// What the decoder says of the frame.
  public var decodeStatus: String?
  /// The rules with findings about the frame, in order.
  public var findings: [RuleID]
  /// The coding tools of the frame; no column of the export.
  public var traits: FrameTraits?
  /// Whether a block could not be read to its ID_END; no column of the export.
  public var isBroken = false

  /// A row of header facts.
  public init(
    frame: Int, byteOffset: UInt64, timeSeconds: Double, headerBits: UInt64, crcCheck: UInt16?,
    crcStatus: String
  ) {
    self.frame = frame
    self.byteOffset = byteOffset
    self.timeSeconds = timeSeconds
    self.headerBits = headerBits
    self.crcCheck = crcCheck
    self.crcStatus = crcStatus
    findings = []
  }
}
