/// ICS014 `tns-order-exceeds-limit`: the TNS order is too high.
public enum TNSOrderExceedsLimit: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS014", name: "tns-order-exceeds-limit", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      The TNS order must be at most 12 in long windows for LC, SSR and LTP, at most 20 in long \
      windows for Main, and at most 7 in short windows.
      """,
    rationale: """
      ffmpeg rejects the frame, fdk-aac accepts up to 20, faad2 clamps without a word, so that the \
      sound differs.
      """,
    remedy: """
      Limit the filter order in the encoder to 12 (long) and 7 (short), and check that profile is \
      the encoder's.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.9")])
}
