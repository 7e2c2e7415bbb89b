/// RDB006 `raw-data-block-count-mismatch`: the number of blocks differs from the header.
public enum RawDataBlockCountMismatch: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB006", name: "raw-data-block-count-mismatch", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      A frame must hold exactly number_of_raw_data_blocks_in_frame + 1 raw data blocks.
      """,
    rationale: """
      Decoders read too few blocks or run past the frame; Symphonia, mp4parser, Shaka and ffmpeg \
      refuse a count above one at all. The duration is wrong as well.
      """,
    remedy: """
      Write 0 into the low 2 bits of byte 6 (byte 6 is 0xFC) and one access unit a frame, or the \
      true count minus 1.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
