/// PSX005 `ps-header-missing`: the first parametric stereo data have no header.
public enum PSHeaderMissing: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX005", name: "ps-header-missing", severity: .warning, group: "ps", depth: .syntax,
    requirement: "The first ps_data of a stream should have enable_ps_header 1.",
    rationale: "Decoders play mono until a header arrives.",
    remedy: "Send the PS header in the first frame and whenever the SBR header is sent.",
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "8.5.2"),
      Clause("ISO/IEC 14496-3", "2009", "8.6.5.1"),
    ])
}
