/// PCE014 `pce-no-channels`: the PCE lists no channels, or too many.
public enum PCENoChannels: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE014", name: "pce-no-channels", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      A PCE must list at least one front, side, back or LFE element and at most 48 channels in \
      all.
      """,
    rationale: """
      A decoder cannot set up an output from it: faad2 reports an error in the \
      program_config_element.
      """,
    remedy: """
      List the coded elements in the PCE; if the counts look random, check the alignment of the \
      block first.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
