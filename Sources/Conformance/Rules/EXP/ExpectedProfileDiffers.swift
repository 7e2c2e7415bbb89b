/// EXP003 `expected-profile-differs`: the object type is not the expected one.
public enum ExpectedProfileDiffers {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP003", name: "expected-profile-differs", severity: .error,
    group: "expectation", depth: .syntax,
    requirement: """
      The effective object type, header profile plus SBR and PS found, must equal the one given \
      with --expect object_type.
      """,
    rationale: """
      HE-AAC where LC is expected plays without high band or at half speed on LC-only devices.
      """,
    remedy: "Choose the expected object type in the encoder, or correct the expectation.",
    clauses: [])
}
