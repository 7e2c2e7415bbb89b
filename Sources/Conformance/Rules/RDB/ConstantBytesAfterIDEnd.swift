/// RDB014 `constant-bytes-after-id-end`: the same number of bytes follows every block.
public enum ConstantBytesAfterIDEnd: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB014", name: "constant-bytes-after-id-end", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      No constant number of bytes (1 to 64) that is not a block may follow the aligned ID_END in \
      90 % of at least 5 frames.
      """,
    rationale: """
      A trailer such as a checksum or the next header was counted into the frame. fdk-aac rejects \
      such frames, ffmpeg reports several frames in a packet.
      """,
    remedy: """
      Drop these bytes before the ADTS header is written and reduce aac_frame_length by their \
      number.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
