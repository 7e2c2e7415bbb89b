/// PSX009 `ps-absent`: a mono HE-AAC stream has no parametric stereo.
public enum PSAbsent: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX009", name: "ps-absent", severity: .info, group: "ps", depth: .syntax,
    requirement: "One SCE with SBR and no PS in any frame is mono HE-AAC.",
    rationale: """
      faad2 and fdk-aac may still output two equal channels, because PS could appear later.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.6")])
}
