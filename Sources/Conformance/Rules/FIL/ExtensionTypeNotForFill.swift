/// FIL003 `extension-type-not-for-fill`: a fill element has a type without meaning here.
public enum ExtensionTypeNotForFill: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL003", name: "extension-type-not-for-fill", severity: .info,
    group: "fill", depth: .syntax,
    requirement: """
      extension_type 3 (for error-resilient payloads only) and the values 4 to 10 and 15 have no \
      meaning in a FIL of AAC.
      """,
    rationale: """
      Decoders skip such elements by their count. They cost bits and hint at an extension that is \
      not standard or at damage.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", nil)])
}
