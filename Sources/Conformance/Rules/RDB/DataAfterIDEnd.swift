/// RDB003 `data-after-id-end`: data follow the end of the block.
public enum DataAfterIDEnd: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB003", name: "data-after-id-end", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: "After ID_END and the byte alignment no bytes may be left in the block.",
    rationale: """
      fdk-aac rejects the frame, ffmpeg reports several frames in a packet, others ignore the \
      bytes. Often two packets were joined under one header.
      """,
    remedy: """
      Write one access unit a header and set aac_frame_length to its real size; do not append \
      buffers that are larger than their content.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])
}
