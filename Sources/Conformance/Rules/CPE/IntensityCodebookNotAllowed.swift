/// CPE002 `intensity-codebook-not-allowed`: intensity stereo is used where it has no partner.
public enum IntensityCodebookNotAllowed: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CPE002", name: "intensity-codebook-not-allowed", severity: .error,
    group: "cpe", depth: .syntax,
    requirement: """
      Codebooks 14 and 15 must not be used in an SCE, LFE, CCE or in the first channel of a CPE.
      """,
    rationale: """
      Intensity takes the spectrum of the first channel of a pair, which does not exist here: \
      faad2 and fdk-aac refuse the frame.
      """,
    remedy: "Use intensity codebooks only in the second channel of a CPE with common_window 1.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.2.3")])
}
