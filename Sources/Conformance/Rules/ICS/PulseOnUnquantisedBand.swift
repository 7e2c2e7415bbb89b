/// ICS013 `pulse-on-unquantised-band`: a pulse falls on a line that is not quantised, or has no
/// height.
public enum PulseOnUnquantisedBand: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS013", name: "pulse-on-unquantised-band", severity: .warning,
    group: "ics", depth: .syntax,
    requirement: """
      Pulses should fall below the start of band max_sfb, into bands with codebook 1 to 11, and \
      have pulse_amp above 0.
      """,
    rationale: """
      Decoders differ in what they do with a pulse in an empty, noise or intensity band, so that \
      the sound differs.
      """,
    remedy: """
      Send pulses only for quantised bands and with a non-zero amplitude, or switch the tool off.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9"), Clause("ISO/IEC 14496-3", "2009", "4.6.3")])
}
