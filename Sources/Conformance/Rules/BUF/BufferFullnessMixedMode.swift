/// BUF002 `buffer-fullness-mixed-mode`: buffer fullness changes between variable and constant rate.
public enum BufferFullnessMixedMode {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF002", name: "buffer-fullness-mixed-mode", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      adts_buffer_fullness should be 0x7FF (variable rate) in all frames of a stream or in none.
      """,
    rationale: """
      Tools cannot tell whether the stream has a constant rate, and decoders that wait for the \
      buffer misjudge the start.
      """,
    remedy: "Write 0x7FF in all frames unless the encoder gives the fullness of each frame.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.2")])
}
