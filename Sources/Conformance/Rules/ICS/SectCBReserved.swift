/// ICS005 `sect-cb-reserved`: a section uses the reserved codebook 12.
public enum SectCBReserved {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS005", name: "sect-cb-reserved", severity: .error, group: "ics", depth: .syntax,
    requirement: "sect_cb must not be 12.",
    rationale: """
      ffmpeg reports an invalid band type, faad2 error 32, fdk-aac an invalid code book; the frame \
      is lost.
      """,
    remedy: """
      Use codebooks 0 to 11 for spectral data, 13 for noise, 14 and 15 for intensity; if frames \
      fail at random, look for damage or a wrong header.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.3")])
}
