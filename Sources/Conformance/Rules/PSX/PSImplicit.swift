/// PSX008 `ps-implicit`: the stream is HE-AAC v2 with implicit parametric stereo.
public enum PSImplicit: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX008", name: "ps-implicit", severity: .info, group: "ps", depth: .syntax,
    requirement: "PS data make this an HE-AAC v2 stream: one core channel, two output channels.",
    rationale: """
      It is no error. channel_configuration says 1, and players or browsers that trust it alone \
      report a mismatch of channels.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.6")])
}
