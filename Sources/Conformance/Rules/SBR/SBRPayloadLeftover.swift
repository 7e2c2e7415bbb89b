/// SBR019 `sbr-payload-leftover`: bits are left over after the SBR data.
public enum SBRPayloadLeftover: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR019", name: "sbr-payload-leftover", severity: .error, group: "sbr", depth: .syntax,
    requirement: "Fewer than 8 bits may be left after the SBR data of a fill element.",
    rationale: """
      Usually the data were read with the wrong tables, so that the high band may be garbage; most \
      decoders say nothing.
      """,
    remedy: """
      Write the exact count; check sampling_frequency_index, and put no other data behind SBR.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.8")])
}
