/// DVB001 `dvb-rate-or-level-not-listed`: the rate or level is not among those of DVB.
public enum DVBRateOrLevelNotListed: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DVB001", name: "dvb-rate-or-level-not-listed", severity: .warning,
    group: "dvb", depth: .syntax,
    requirement: """
      The core and output rates should be 16, 22.05, 24, 32, 44.1 or 48 kHz, within level 2 for \
      stereo and level 4 for multichannel.
      """,
    rationale: """
      Broadcast receivers need not decode anything else. DVB carries HE-AAC in LOAS/LATM, not in \
      ADTS.
      """,
    remedy: "Encode at 48 kHz and within the level, and carry the stream as LATM.",
    clauses: [Clause("ETSI TS 101 154", nil, nil)])
}
