/// FIL002 `fill-data-pattern`: fill bytes do not have the prescribed pattern.
public enum FillDataPattern: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL002", name: "fill-data-pattern", severity: .warning, group: "fill", depth: .syntax,
    requirement: "EXT_FILL_DATA should have fill_nibble 0 and bytes 0xA5.",
    rationale: """
      Decoders skip the bytes, so that it does no harm to sound, but a checker takes other values \
      for damage or hidden data.
      """,
    remedy: "Write 0 into fill_nibble and 0xA5 into every fill byte; put private data into a DSE.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", nil)])
}
