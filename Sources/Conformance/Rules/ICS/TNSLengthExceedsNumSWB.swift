/// ICS015 `tns-length-exceeds-num-swb`: the TNS filters of a window cover more bands than exist.
public enum TNSLengthExceedsNumSWB: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS015", name: "tns-length-exceeds-num-swb", severity: .warning,
    group: "ics", depth: .syntax,
    requirement: """
      The TNS filter lengths of one window should add up to no more than the number of bands of \
      that window.
      """,
    rationale: """
      Decoders clip the range, so that filters may work on other lines than the encoder meant.
      """,
    remedy: "Limit the sum of the filter lengths to the bands of the window in the encoder.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.9")])
}
