/// SBR015 `sbr-grid-not-continuous`: the SBR time grid does not continue that of the frame before.
public enum SBRGridNotContinuous: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR015", name: "sbr-grid-not-continuous", severity: .warning, group: "sbr", depth: .syntax,
    requirement: """
      The first border of a frame should be the last border of the previous frame of the channel \
      minus 16.
      """,
    rationale: """
      Parts of the high band get no envelope or two. It often shows that a frame was dropped, \
      repeated or inserted.
      """,
    remedy: """
      Do not remove or insert single frames; join streams at a frame with an SBR header and plain \
      borders.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.3")])
}
