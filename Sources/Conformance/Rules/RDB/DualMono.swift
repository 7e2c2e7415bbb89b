/// RDB012 `dual-mono`: two single channels are sent as dual mono.
public enum DualMono: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB012", name: "dual-mono", severity: .warning, group: "raw_data_block", depth: .syntax,
    requirement: """
      Two programmes should not be sent as exactly two SCE without a CPE in 90 % of the frames \
      under channel_configuration 2, or under 0 without a PCE.
      """,
    rationale: """
      Broadcasters send two languages this way. Players that treat it as stereo let both be heard \
      at once, and decoders that insist on the table refuse it.
      """,
    remedy: """
      For stereo write one CPE. For two languages use two streams, or a PCE that lists both \
      channels, and let the player choose.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5.3")])
}
