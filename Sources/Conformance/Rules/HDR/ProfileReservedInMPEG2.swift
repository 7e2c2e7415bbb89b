/// HDR007 `profile-reserved-in-mpeg2`: the profile value is reserved in MPEG-2.
public enum ProfileReservedInMPEG2 {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR007", name: "profile-reserved-in-mpeg2", severity: .error,
    group: "header", depth: .headers,
    requirement: "profile must be 0, 1 or 2 when ID is 1; the value 3 is reserved there.",
    rationale: """
      The same two bits mean LTP with ID 0. HE-AAC written this way stayed silent in HLS players.
      """,
    remedy: """
      Write profile 1 (LC), which is also right for HE-AAC: byte 2 is (2 - 1) << 6 | freqIdx << 2 \
      | channels >> 2.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "7.1")])
}
