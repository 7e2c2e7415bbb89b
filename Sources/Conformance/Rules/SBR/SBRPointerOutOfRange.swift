/// SBR014 `sbr-pointer-out-of-range`: bs_pointer is out of range.
public enum SBRPointerOutOfRange: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR014", name: "sbr-pointer-out-of-range", severity: .error, group: "sbr", depth: .syntax,
    requirement: "bs_pointer must not exceed the number of envelopes.",
    rationale: "Decoders use it as an index; libfaad 2.10.1 reads out of bounds with it.",
    remedy: "Write a pointer of at most the number of envelopes; at random frames look for damage.",
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.3"),
      Clause("ISO/IEC 14496-3", "2009", nil),
    ])
}
