/// ICS018 `quantised-value-out-of-range`: a quantised value is too large.
public enum QuantisedValueOutOfRange: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS018", name: "quantised-value-out-of-range", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "The magnitude of every quantised value must be at most 8191, pulses included.",
    rationale: """
      faad2 rejects the frame (error 17), fdk-aac cannot decode it; a decoder without the check \
      plays a loud click.
      """,
    remedy: "Raise the scale factor in the encoder until all values fit into 8191.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.3.3")])
}
