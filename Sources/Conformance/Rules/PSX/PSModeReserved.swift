/// PSX001 `ps-mode-reserved`: a parametric stereo mode is reserved.
public enum PSModeReserved: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX001", name: "ps-mode-reserved", severity: .error, group: "ps", depth: .syntax,
    requirement: "iid_mode and icc_mode must be 0 to 5; 6 and 7 are reserved.",
    rationale: "Decoders drop the stereo data and play mono, or read the rest with wrong tables.",
    remedy: "Write a mode of 0 to 5; at random frames look for damage.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "8.5.2")])
}
