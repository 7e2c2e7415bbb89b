/// PSX006 `ps-parent-invalid`: parametric stereo is attached where it cannot be.
public enum PSParentInvalid: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX006", name: "ps-parent-invalid", severity: .error, group: "ps", depth: .syntax,
    requirement: """
      ps_data must occur only in the SBR data of a single SCE, in a block without other channel \
      elements, and once a payload.
      """,
    rationale: """
      PS makes two channels out of one. In other places it has corrupted memory in old decoders \
      (CVE-2018-20360).
      """,
    remedy: "Use PS only with mono core streams; send a CPE with plain SBR otherwise.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "Annex 8.A")])
}
