/// FIL008 `encoder-string`: the stream carries an encoder's text.
public enum EncoderString: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL008", name: "encoder-string", severity: .info, group: "fill", depth: .syntax,
    requirement: """
      Text in a FIL or DSE is reported: an encoder banner of 4 or more printable characters, or \
      any text of 8 or more.
      """,
    rationale: """
      It tells which encoder made the stream, and a repeat in the middle hints at a joint of two \
      streams. The text is not audio and does no harm.
      """,
    remedy: nil,
    clauses: [])
}
