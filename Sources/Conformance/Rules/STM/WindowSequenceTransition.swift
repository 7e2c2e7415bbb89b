/// STM001 `window-sequence-transition`: a window sequence does not fit the one before it.
public enum WindowSequenceTransition: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM001", name: "window-sequence-transition", severity: .warning,
    group: "stream", depth: .syntax,
    requirement: """
      For each channel ONLY_LONG and LONG_STOP should be followed by ONLY_LONG or LONG_START, and \
      LONG_START and EIGHT_SHORT by EIGHT_SHORT or LONG_STOP.
      """,
    rationale: """
      The windows do not overlap to a whole, which is heard as a click. In the middle of a sound \
      stream it shows a lost, repeated or inserted frame.
      """,
    remedy: """
      Do not drop or repeat frames in the writer; join streams only where both sides use long \
      windows.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.11.3.2")])
}
