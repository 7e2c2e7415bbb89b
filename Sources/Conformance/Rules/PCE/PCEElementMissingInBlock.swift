/// PCE008 `pce-element-missing-in-block`: an element that the PCE lists is missing from a block.
public enum PCEElementMissingInBlock: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE008", name: "pce-element-missing-in-block", severity: .error,
    group: "pce", depth: .syntax,
    requirement: """
      With channel_configuration 0 every SCE, CPE and LFE that the PCE lists must be present, by \
      type and tag, in each block.
      """,
    rationale: """
      Decoders output old or no data for the missing channels or report a changed configuration.
      """,
    remedy: """
      Write every listed element in each block, silent if need be, or send a PCE that lists only \
      what is coded.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
