/// FIL005 `drc-content-implausible`: dynamic range data are implausible.
public enum DRCContentImplausible: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL005", name: "drc-content-implausible", severity: .warning,
    group: "fill", depth: .syntax,
    requirement: """
      drc_band_top values should increase strictly, pce_instance_tag should match a PCE, and \
      exclude_mask should have bits only for coded channels.
      """,
    rationale: "Decoders apply the gains to wrong bands or channels, or ignore them.",
    remedy: "Fill the DRC fields from the real layout of the stream, or leave them out.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.7")])
}
