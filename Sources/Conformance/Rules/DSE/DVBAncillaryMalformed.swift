/// DSE002 `dvb-ancillary-malformed`: DVB ancillary data are malformed.
public enum DVBAncillaryMalformed: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DSE002", name: "dvb-ancillary-malformed", severity: .warning, group: "dse", depth: .syntax,
    requirement: """
      A DSE that starts with 0xBC should be valid DVB ancillary data: mpeg_audio_type 3, reserved \
      bits 0, all flagged fields within the payload.
      """,
    rationale: """
      Broadcast receivers take dynamic range and downmix values from here and ignore or misuse \
      malformed ones.
      """,
    remedy: """
      Write the ancillary data as in Annex C of ETSI TS 101 154, or avoid 0xBC as the first byte \
      of private data.
      """,
    clauses: [Clause("ETSI TS 101 154", nil, "Annex C")])
}
