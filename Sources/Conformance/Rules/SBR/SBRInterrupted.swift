/// SBR006 `sbr-interrupted`: SBR stops or pauses within the stream.
public enum SBRInterrupted: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR006", name: "sbr-interrupted", severity: .warning, group: "sbr", depth: .syntax,
    requirement: """
      SBR should be present in every frame once it has started, without a gap of 1 frame or more.
      """,
    rationale: "The high band drops out, and decoders differ in whether the output rate stays.",
    remedy: """
      Send SBR data in each frame, also in silence; start a new stream when the format changes.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])
}
