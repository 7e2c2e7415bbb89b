/// PSX002 `ps-border-order`: parametric stereo borders are not in order.
public enum PSBorderOrder: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX002", name: "ps-border-order", severity: .error, group: "ps", depth: .syntax,
    requirement: "border_position values (frame_class 1) must increase strictly.",
    rationale: "Decoders cannot place the stereo parameters in time and ignore or misplace them.",
    remedy: "Write increasing border positions, or use frame_class 0.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "8.5.2")])
}
