/// SBR023 `sbr-header-cadence`: how often the SBR header comes.
public enum SBRHeaderCadence: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR023", name: "sbr-header-cadence", severity: .info, group: "sbr", depth: .syntax,
    requirement: """
      The longest distance between SBR headers and the frames where a header changes the frequency \
      tables are reported; about 500 ms is recommended.
      """,
    rationale: "A player that joins a running stream has no high band until the next header.",
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])
}
