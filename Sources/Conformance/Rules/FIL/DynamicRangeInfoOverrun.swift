/// FIL004 `dynamic-range-info-overrun`: dynamic range data are longer than their fill element.
public enum DynamicRangeInfoOverrun: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL004", name: "dynamic-range-info-overrun", severity: .error,
    group: "fill", depth: .syntax,
    requirement: """
      dynamic_range_info() must end within the bytes of its FIL, with all groups of excluded \
      channels read.
      """,
    rationale: """
      Decoders read beyond the element or apply random gains, which is heard as jumps of the \
      level.
      """,
    remedy: """
      Write the count of the FIL from the size of the DRC data, and end the chain of \
      additional_excluded_chns bits.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.7")])
}
