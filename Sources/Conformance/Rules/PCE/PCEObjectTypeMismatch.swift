/// PCE012 `pce-object-type-mismatch`: the object type of the PCE differs from the header.
public enum PCEObjectTypeMismatch: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE012", name: "pce-object-type-mismatch", severity: .error, group: "pce", depth: .syntax,
    requirement: "The 2-bit object type of a PCE must equal the profile of the ADTS header.",
    rationale: """
      A decoder that trusts the PCE sets up another profile than the payload uses, or rejects the \
      stream.
      """,
    remedy: "Write the same value, 1 for LC, into both fields.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
