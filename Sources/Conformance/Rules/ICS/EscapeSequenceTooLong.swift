/// ICS017 `escape-sequence-too-long`: an escape sequence is too long.
public enum EscapeSequenceTooLong {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS017", name: "escape-sequence-too-long", severity: .error, group: "ics", depth: .syntax,
    requirement: "An escape of codebook 11 must have at most 8 leading ones.",
    rationale: """
      ffmpeg reports an escape overflow, faad2 error 10; the rest of the frame cannot be read.
      """,
    remedy: """
      Limit quantised values to 8191 before coding; at random frames look for damage or a wrong \
      header.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.3.3")])
}
