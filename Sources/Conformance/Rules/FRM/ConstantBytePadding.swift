/// FRM003 `constant-byte-padding`: runs of equal bytes stand outside the frames.
public enum ConstantBytePadding {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM003", name: "constant-byte-padding", severity: .warning,
    group: "framing", depth: .headers,
    requirement: """
      No run of 4 or more bytes 0x00 or 0xFF should stand before, between or after frames; every \
      byte belongs to a frame by its aac_frame_length.
      """,
    rationale: """
      Runs of 0xFF look like sync words to weak parsers, as seen on ESP32 players; other readers \
      have to search for the next header, libfaad for at most 768 bytes.
      """,
    remedy: """
      Do not pad files or buffers. Write exactly aac_frame_length bytes a frame, and put needed \
      padding into a fill element inside the block.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
