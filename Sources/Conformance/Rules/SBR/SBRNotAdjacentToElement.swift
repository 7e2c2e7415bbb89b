/// SBR002 `sbr-not-adjacent-to-element`: SBR data do not stand next to their element.
public enum SBRNotAdjacentToElement: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR002", name: "sbr-not-adjacent-to-element", severity: .error,
    group: "sbr", depth: .syntax,
    requirement: """
      Only FIL elements may stand between an SCE or CPE and its SBR data, and each element must \
      have one SBR FIL only.
      """,
    rationale: """
      Decoders attach the data to the wrong element or drop them; fdk-aac reports a parse error.
      """,
    remedy: """
      Write one SBR fill element directly after each SCE or CPE, other fill elements after it.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8.2.2")])
}
