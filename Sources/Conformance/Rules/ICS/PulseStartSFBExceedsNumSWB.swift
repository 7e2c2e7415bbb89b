/// ICS011 `pulse-start-sfb-exceeds-num-swb`: the first pulse lies beyond the band table.
public enum PulseStartSFBExceedsNumSWB: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS011", name: "pulse-start-sfb-exceeds-num-swb", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "pulse_start_sfb must be below the number of long-window bands of the rate.",
    rationale: """
      Decoders index a table with it: ffmpeg reports corrupt pulse data, faad2 error 16, and older \
      ones may read out of bounds.
      """,
    remedy: """
      Limit pulse_start_sfb in the encoder to the bands of the rate; check \
      sampling_frequency_index if many frames are affected.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9"), Clause("ISO/IEC 14496-3", "2009", "4.6.3")])
}
