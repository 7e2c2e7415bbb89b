/// PCE016 `pce-mixdown-invalid`: a mixdown field of the PCE is invalid.
public enum PCEMixdownInvalid: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE016", name: "pce-mixdown-invalid", severity: .warning, group: "pce", depth: .syntax,
    requirement: """
      mono_mixdown_element_number should name a listed SCE, stereo_mixdown_element_number a listed \
      CPE, and matrix_mixdown_idx should be sent only with exactly 3 front and 2 surround \
      channels.
      """,
    rationale: "A decoder that makes a downmix from these fields takes a wrong channel or none.",
    remedy: "Clear the three mixdown presence bits unless you really send mixdown elements.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
