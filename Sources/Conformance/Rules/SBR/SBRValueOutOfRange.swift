/// SBR016 `sbr-value-out-of-range`: an SBR envelope or noise value is out of range.
public enum SBRValueOutOfRange: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR016", name: "sbr-value-out-of-range", severity: .warning, group: "sbr", depth: .syntax,
    requirement: """
      Accumulated envelope values of level coding should stay within 0 to 127 and noise values \
      within 0 to 30.
      """,
    rationale: "Decoders clip or mute the high band, or produce loud hiss.",
    remedy: "Limit the values in the encoder; after a cut start at a frame with an SBR header.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.6")])
}
