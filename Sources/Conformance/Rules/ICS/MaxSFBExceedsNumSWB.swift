/// ICS002 `max-sfb-exceeds-num-swb`: max_sfb is larger than the band table.
public enum MaxSFBExceedsNumSWB {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS002", name: "max-sfb-exceeds-num-swb", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      max_sfb must not exceed the number of bands for the rate: in long windows 41, 41, 47, 49, \
      49, 51, 47, 47, 43, 43, 43, 40, 40 and in short windows 12, 12, 12, 14, 14, 14, then 15, for \
      sampling_frequency_index 0 to 12.
      """,
    rationale: """
      ffmpeg, faad2 and Symphonia stop at the frame. Where many frames are affected, the index of \
      the header is usually wrong.
      """,
    remedy: """
      Write the index of the rate the encoder really uses; an encoder must limit max_sfb to the \
      table of that rate.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.3")])
}
