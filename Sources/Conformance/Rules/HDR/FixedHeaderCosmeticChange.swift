/// HDR019 `fixed-header-cosmetic-change`: a fixed header bit without effect on decoding changes.
public enum FixedHeaderCosmeticChange {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR019", name: "fixed-header-cosmetic-change", severity: .warning,
    group: "header", depth: .headers,
    requirement: """
      private_bit, original_copy and home should keep their values within a stream, because they \
      belong to the fixed header.
      """,
    rationale: """
      Decoding is not affected, but readers that compare whole fixed headers to confirm sync lose \
      the chain.
      """,
    remedy: "Write these three bits as the same constants, normally 0, in every header.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2")])
}
