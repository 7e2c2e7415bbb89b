/// RDB001 `raw-data-block-overread`: reading the block needs more bits than it has.
public enum RawDataBlockOverread {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB001", name: "raw-data-block-overread", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      All elements of a raw_data_block must end within the block, whose size is aac_frame_length \
      minus the header (or the distance of the block positions).
      """,
    rationale: """
      The frame was cut, misread or is damaged. ffmpeg reports exhausted input, faad2 errors 9, 10 \
      or 14; the frame is silenced.
      """,
    remedy: """
      Check that the whole encoder packet was written and that header values (index, channels, CRC \
      flag) are those of the encoder; the first bad bit is given.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.1")])
}
