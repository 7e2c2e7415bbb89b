/// SBR007 `sbr-header-missing-at-start`: the first SBR data have no header.
public enum SBRHeaderMissingAtStart: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR007", name: "sbr-header-missing-at-start", severity: .warning,
    group: "sbr", depth: .syntax,
    requirement: "The first SBR payload of a stream, or after a splice, should carry sbr_header().",
    rationale: "Decoders only upsample until a header arrives, so that the beginning sounds dull.",
    remedy: """
      Send the SBR header in the first frame, and start files and segments at a frame that has it.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])
}
