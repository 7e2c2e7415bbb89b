/// SBR024 `sbr-implicit`: the stream is HE-AAC with implicit SBR.
public enum SBRImplicit: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR024", name: "sbr-implicit", severity: .info, group: "sbr", depth: .syntax,
    requirement: """
      SBR data make this an HE-AAC stream: the header names the core rate, the output rate is \
      twice as high.
      """,
    rationale: """
      It is no error. Readers that show or use the core rate only play at half or double speed, by \
      far the most frequent confusion about AAC.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.5")])
}
