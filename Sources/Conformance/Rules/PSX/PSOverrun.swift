/// PSX004 `ps-overrun`: parametric stereo data are too long.
public enum PSOverrun: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX004", name: "ps-overrun", severity: .error, group: "ps", depth: .syntax,
    requirement: "ps_data and its extension must end within the SBR extension block.",
    rationale: "The decoder drops the stereo data or reads foreign bits as parameters.",
    remedy: "Write bs_extension_size from the real size of ps_data.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "8.4")])
}
