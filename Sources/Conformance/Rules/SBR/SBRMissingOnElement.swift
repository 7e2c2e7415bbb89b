/// SBR004 `sbr-missing-on-element`: some elements carry SBR and others do not.
public enum SBRMissingOnElement: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR004", name: "sbr-missing-on-element", severity: .error, group: "sbr", depth: .syntax,
    requirement: "If one SCE or CPE of a block carries SBR, all must; the LFE is exempt.",
    rationale: """
      faad2 reports that not all elements were provided with SBR data; other decoders mix full and \
      half bandwidth or rates.
      """,
    remedy: "Send SBR data for every SCE and CPE in each block.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])
}
