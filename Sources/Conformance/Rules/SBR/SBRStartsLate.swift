/// SBR005 `sbr-starts-late`: SBR starts after the first frame.
public enum SBRStartsLate: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR005", name: "sbr-starts-late", severity: .warning, group: "sbr", depth: .syntax,
    requirement: "SBR should be present from the first frame on.",
    rationale: """
      The output rate and the frame size double for many players when SBR appears. Wrappers have \
      crashed here, and faad2 up to 2.10.1 overruns its output buffer.
      """,
    remedy: "Let the encoder send SBR in frame 0, or cut the frames before the first SBR frame.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.5")])
}
