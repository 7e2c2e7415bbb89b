/// EXP002 `expected-channels-differ`: the number of channels is not the expected one.
public enum ExpectedChannelsDiffer {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP002", name: "expected-channels-differ", severity: .error,
    group: "expectation", depth: .syntax,
    requirement: """
      The coded or output channels must equal those given with --expect channels or \
      output_channels.
      """,
    rationale: """
      The receiver was set up for another number of channels and plays wrong speakers or nothing.
      """,
    remedy: """
      Set the channel count of the encoder and channel_configuration to what the receiver expects, \
      or correct the expectation.
      """,
    clauses: [])
}
