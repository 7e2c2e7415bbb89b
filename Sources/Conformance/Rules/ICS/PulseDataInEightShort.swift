/// ICS010 `pulse-data-in-eight-short`: pulse data come with short windows.
public enum PulseDataInEightShort: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS010", name: "pulse-data-in-eight-short", severity: .error, group: "ics", depth: .syntax,
    requirement: "pulse_data_present must be 0 when window_sequence is EIGHT_SHORT_SEQUENCE.",
    rationale: "ffmpeg and faad2 (error 2) refuse the frame.",
    remedy: """
      Switch the pulse tool off for short windows in the encoder; at random frames look for damage \
      or a wrong header.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9"), Clause("ISO/IEC 14496-3", "2009", "4.6.3")])
}
