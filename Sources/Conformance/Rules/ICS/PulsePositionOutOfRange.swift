/// ICS012 `pulse-position-out-of-range`: a pulse lies beyond the last line.
public enum PulsePositionOutOfRange: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS012", name: "pulse-position-out-of-range", severity: .error,
    group: "ics", depth: .syntax,
    requirement: """
      The position of every pulse, the start of band pulse_start_sfb plus the running sum of \
      pulse_offset, must be below 1024.
      """,
    rationale: """
      ffmpeg reports corrupt pulse data, faad2 error 15; a decoder without the check writes out of \
      bounds.
      """,
    remedy: "Limit the pulse positions to 1023 in the encoder, or switch the tool off.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9"), Clause("ISO/IEC 14496-3", "2009", "4.6.3")])
}
