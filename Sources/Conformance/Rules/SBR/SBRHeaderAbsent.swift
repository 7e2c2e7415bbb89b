/// SBR008 `sbr-header-absent`: no SBR payload has a header.
public enum SBRHeaderAbsent: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR008", name: "sbr-header-absent", severity: .error, group: "sbr", depth: .syntax,
    requirement: "At least one SBR payload must carry sbr_header(), better one every 500 ms.",
    rationale: "Without it no decoder can set up the bands, and the high band is never heard.",
    remedy: "Send the SBR header in the first frame and at regular intervals.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])
}
