/// FIL007 `extension-after-sbr`: SBR shares its fill element with another extension.
public enum ExtensionAfterSBR: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL007", name: "extension-after-sbr", severity: .error, group: "fill", depth: .syntax,
    requirement: "A FIL with SBR data must hold no other extension_payload.",
    rationale: """
      Decoders read all remaining bits of the element as SBR, so that the SBR data look too long \
      or the other extension is lost.
      """,
    remedy: "Write each extension into a fill element of its own.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.1.5.2")])
}
