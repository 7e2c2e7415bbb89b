/// STM003 `splice-cuts-frame`: a splice cuts a frame.
public enum SpliceCutsFrame: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM003", name: "splice-cuts-frame", severity: .error, group: "stream", depth: .syntax,
    requirement: """
      Streams must be joined at frame borders; a frame must not be cut short by the first header \
      of the next part.
      """,
    rationale: """
      Advertisement splices and loops do this. Both halves are lost, and decoders report random \
      faults at each joint.
      """,
    remedy: """
      Cut and join only at the byte where a frame begins, that is at an offset plus its \
      aac_frame_length.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
