/// PCE010 `pce-duplicate-element`: a PCE lists an element twice.
public enum PCEDuplicateElement: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE010", name: "pce-duplicate-element", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      A PCE must list each element (is_cpe and tag) only once over front, side and back, and each \
      LFE tag only once.
      """,
    rationale: """
      The same audio would belong to two speakers. Decoders report an inconsistent configuration \
      or count too many channels.
      """,
    remedy: "Give each element a tag of its own and list it once.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
