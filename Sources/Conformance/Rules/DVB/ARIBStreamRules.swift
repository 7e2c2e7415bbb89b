/// DVB003 `arib-stream-rules`: the stream breaks the rules of ARIB broadcasting.
public enum ARIBStreamRules: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DVB003", name: "arib-stream-rules", severity: .warning, group: "dvb", depth: .syntax,
    requirement: """
      An ARIB stream should have ID 1, profile 1, one block a frame, sampling_frequency_index 3 or \
      5, at most 5.1 channels, and dual mono (two SCE) only with channel_configuration 0.
      """,
    rationale: """
      Japanese receivers are built for exactly this format and may stay silent with another.
      """,
    remedy: """
      Set the encoder to MPEG-2 AAC LC at 48 or 32 kHz (byte 1 is 0xF8 or 0xF9) with one block a \
      frame.
      """,
    clauses: [Clause("ARIB STD-B32", nil, "part 2")])
}
