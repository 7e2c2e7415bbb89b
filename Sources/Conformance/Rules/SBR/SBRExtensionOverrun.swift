/// SBR021 `sbr-extension-overrun`: an SBR extension is longer than the bits left.
public enum SBRExtensionOverrun: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR021", name: "sbr-extension-overrun", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      bs_extension_size must fit into the bits left, and no extension may read past it.
      """,
    rationale: """
      Parametric stereo lives here: the decoder drops the stereo data or reads SBR bits as such.
      """,
    remedy: "Write bs_extension_size (and its escape) from the real size of the extension.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.8")])
}
