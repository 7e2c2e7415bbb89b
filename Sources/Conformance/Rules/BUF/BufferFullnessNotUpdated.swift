/// BUF003 `buffer-fullness-not-updated`: buffer fullness is never updated.
public enum BufferFullnessNotUpdated {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF003", name: "buffer-fullness-not-updated", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      adts_buffer_fullness should follow the bit reservoir; it should not hold one value other \
      than 0x7FF over 20 or more frames whose sizes vary by more than 5 %.
      """,
    rationale: """
      A constant such as 0 claims a constant rate that the stream does not have. Hardware decoders \
      with a small buffer may under-run.
      """,
    remedy: """
      Write 0x7FF: the low 5 bits of byte 5 are 0x1F and the high 6 bits of byte 6 are set (0xFC).
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.2")])
}
