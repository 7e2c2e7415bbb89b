/// BUF004 `buffer-fullness-exceeds-maximum`: buffer fullness exceeds its maximum.
public enum BufferFullnessExceedsMaximum {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF004", name: "buffer-fullness-exceeds-maximum", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      adts_buffer_fullness other than 0x7FF should be at most floor((6144 * NCC - mean_bits) / (32 \
      * NCC)) + 1, with mean_bits the mean of 8 * aac_frame_length corrected by the change of \
      fullness; values from 192 to 2046 are never legal.
      """,
    rationale: """
      It claims more bits than the buffer holds. Decoders that wait for this fullness never start \
      or delay the audio.
      """,
    remedy: "Write the reservoir in units of 32 bits a channel, or 0x7FF for variable rate.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.2")])
}
