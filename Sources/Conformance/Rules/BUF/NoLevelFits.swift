/// BUF009 `no-level-fits`: no profile level allows the stream.
public enum NoLevelFits: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF009", name: "no-level-fits", severity: .warning, group: "buffer", depth: .syntax,
    requirement: """
      The main channels, the core and output rates and the complexity of the stream should fit a \
      level of its profile (AAC, HE-AAC or HE-AAC v2).
      """,
    rationale: """
      Devices are built for a level; set-top boxes and hardware decoders may refuse what exceeds \
      them all.
      """,
    remedy: """
      Lower the sampling rate or the number of channels to a level that your receivers support.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.5.2.3")])
}
