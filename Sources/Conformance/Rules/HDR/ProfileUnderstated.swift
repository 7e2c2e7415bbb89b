/// HDR010 `profile-understated`: the stream uses prediction but is marked LC.
public enum ProfileUnderstated: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR010", name: "profile-understated", severity: .error, group: "header", depth: .syntax,
    requirement: """
      A stream whose channel streams set predictor_data_present in 5 % of the long windows or \
      more, and that ends exactly in 99 % of the frames only when read as Main or LTP, must \
      declare profile 0 or 3, not 1.
      """,
    rationale: """
      LC decoders stop at the first such frame: ffmpeg reports that prediction is not allowed in \
      AAC-LC, faad2 speaks of gain control.
      """,
    remedy: """
      Write the encoder's real object type minus 1 into profile (0 for Main, 3 for LTP), or better \
      let the encoder produce LC.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "4.4.2.1"),
    ])
}
