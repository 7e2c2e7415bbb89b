/// SBR003 `sbr-on-lfe-or-coupling`: SBR data follow an LFE or coupling channel.
public enum SBROnLFEOrCoupling: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR003", name: "sbr-on-lfe-or-coupling", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      SBR data must not follow an LFE or a dependently switched CCE as the last channel element.
      """,
    rationale: """
      SBR exists only for SCE and CPE. An encoder that attached it to the LFE in 5.1 had its \
      streams rejected.
      """,
    remedy: "Do not run SBR for the LFE or coupling channels in the encoder.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])
}
