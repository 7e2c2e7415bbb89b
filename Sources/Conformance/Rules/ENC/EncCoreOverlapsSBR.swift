/// ENC006 `enc-core-overlaps-sbr`: the core codes lines that SBR replaces.
public enum EncCoreOverlapsSBR: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC006", name: "enc-core-overlaps-sbr", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      Core lines above the SBR crossover (kx / 128 of the SBR rate) in 50 % of the SBR frames or \
      more are reported.
      """,
    rationale: """
      The decoder replaces that range, so that the bits spent there are lost for the rest of the \
      spectrum.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18")])
}
