/// STM008 `cut-inside-window-transition`: the stream was cut inside a window transition.
public enum CutInsideWindowTransition: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM008", name: "cut-inside-window-transition", severity: .info,
    group: "stream", depth: .syntax,
    requirement: """
      A first frame with EIGHT_SHORT or LONG_STOP, or a last frame with LONG_START, shows that the \
      stream was cut from a longer one.
      """,
    rationale: """
      The first or last samples cannot be rebuilt completely, which may give a small click. Some \
      decoders do not accept such a first frame.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.11.3.2")])
}
