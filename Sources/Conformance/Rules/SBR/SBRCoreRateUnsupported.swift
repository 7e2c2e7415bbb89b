/// SBR011 `sbr-core-rate-unsupported`: SBR is used at a core rate that is too high.
public enum SBRCoreRateUnsupported: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR011", name: "sbr-core-rate-unsupported", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      SBR must not be used with sampling_frequency_index 0, 1 or 2, because its rate would exceed \
      96 kHz.
      """,
    rationale: "faad2 and fdk-aac refuse to set up SBR at such rates.",
    remedy: """
      Switch SBR off at 64 kHz and above, or write the right (lower) core rate if the index is \
      wrong.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.5.2.3")])
}
