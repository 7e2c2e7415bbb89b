/// ICS006 `section-length-exceeds-max-sfb`: the sections pass max_sfb.
public enum SectionLengthExceedsMaxSFB {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS006", name: "section-length-exceeds-max-sfb", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "The section lengths of each window group must add up to exactly max_sfb.",
    rationale: """
      ffmpeg and faad2 stop here, fdk-aac and MediaInfo are lenient. Miscompiled encoders have \
      produced it in isolated frames.
      """,
    remedy: """
      End the last section of each group at max_sfb; with many affected frames check \
      sampling_frequency_index and the alignment of the payload.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.3")])
}
