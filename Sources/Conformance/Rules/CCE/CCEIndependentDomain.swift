/// CCE003 `cce-independent-domain`: an independent coupling channel declares the spectral domain.
public enum CCEIndependentDomain: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CCE003", name: "cce-independent-domain", severity: .warning, group: "cce", depth: .syntax,
    requirement: """
      A CCE with ind_sw_cce_flag 1 should have cc_domain 1, because it couples in the time domain \
      only.
      """,
    rationale: """
      Decoders that follow cc_domain treat the signal differently from those that follow the flag.
      """,
    remedy: "Write cc_domain 1 for independently switched CCEs.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.3")])
}
