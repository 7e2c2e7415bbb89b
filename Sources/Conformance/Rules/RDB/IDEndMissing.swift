/// RDB002 `id-end-missing`: the block does not end with ID_END.
public enum IDEndMissing {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB002", name: "id-end-missing", severity: .error, group: "raw_data_block", depth: .syntax,
    requirement: "Every raw_data_block must end with the 3-bit ID_END (value 7).",
    rationale: """
      ffmpeg reports exhausted input before the END element, MediaInfo a missing ID_END, faad2 \
      reads past the frame (error 15).
      """,
    remedy: """
      Write ID_END and the byte alignment at the end of each block; check that the last byte of \
      the encoder packet was not lost.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.1")])
}
