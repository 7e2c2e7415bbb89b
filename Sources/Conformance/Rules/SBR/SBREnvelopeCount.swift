/// SBR012 `sbr-envelope-count`: an SBR frame has too many envelopes.
public enum SBREnvelopeCount: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR012", name: "sbr-envelope-count", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      An SBR frame must have at most 4 envelopes, or at most 5 in class VARVAR; FIXFIX must not \
      signal 8.
      """,
    rationale: """
      Decoders drop the SBR data of the frame, and the high band is held or muted; careless ones \
      overrun their tables.
      """,
    remedy: "Limit the number of envelopes in the encoder; at random frames look for damage.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.6")])
}
