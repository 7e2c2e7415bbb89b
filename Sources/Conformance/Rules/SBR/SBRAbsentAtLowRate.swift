/// SBR025 `sbr-absent-at-low-rate`: a low-rate stream carries no SBR.
public enum SBRAbsentAtLowRate: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR025", name: "sbr-absent-at-low-rate", severity: .info, group: "sbr", depth: .syntax,
    requirement: """
      A stream with profile 1, a core rate of 24 kHz or less and no SBR in any frame is plain AAC \
      LC.
      """,
    rationale: """
      Decoders that assume SBR at such rates report twice the rate and mono as stereo; libfaad \
      upsamples unless told not to.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.5")])
}
