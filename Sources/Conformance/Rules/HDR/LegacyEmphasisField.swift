/// HDR021 `legacy-emphasis-field`: the headers use the old draft layout with an emphasis field.
public enum LegacyEmphasisField {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR021", name: "legacy-emphasis-field", severity: .warning,
    group: "header", depth: .headers,
    requirement: """
      No emphasis field should stand between home and the variable header: aac_frame_length starts \
      30 bits after the beginning of the syncword; reported for ID 0 when it fits 2 bits later in \
      90 % of the frames.
      """,
    rationale: """
      Drafts of MPEG-4 had 2 emphasis bits with ID 0. Current decoders read the length 2 bits off \
      and find no chain.
      """,
    remedy: """
      Write the header of the current edition with 56 bits in all, or convert the stream by \
      removing the 2 bits from each header.
      """,
    clauses: [])
}
