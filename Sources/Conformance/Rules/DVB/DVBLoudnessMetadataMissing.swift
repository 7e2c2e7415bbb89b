/// DVB002 `dvb-loudness-metadata-missing`: loudness metadata are missing.
public enum DVBLoudnessMetadataMissing: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DVB002", name: "dvb-loudness-metadata-missing", severity: .warning,
    group: "dvb", depth: .syntax,
    requirement: """
      Each window of 1 second should hold dynamic range data with prog_ref_level or DVB ancillary \
      data.
      """,
    rationale: """
      Receivers cannot level programmes or limit the range, so that loudness jumps between \
      services.
      """,
    remedy: "Switch DRC and programme reference level metadata on in the encoder.",
    clauses: [Clause("ETSI TS 101 154", nil, "C.5")])
}
