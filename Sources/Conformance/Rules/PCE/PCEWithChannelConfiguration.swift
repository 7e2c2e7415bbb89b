/// PCE005 `pce-with-channel-configuration`: a PCE repeats what channel_configuration already says.
public enum PCEWithChannelConfiguration: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE005", name: "pce-with-channel-configuration", severity: .warning,
    group: "pce", depth: .syntax,
    requirement: """
      A PCE should not be sent when channel_configuration is 1 to 7 and already gives the layout.
      """,
    rationale: """
      It costs bits, and decoders treat it differently: faad2 ignores it, fdk-aac compares it, \
      Symphonia does not support it.
      """,
    remedy: """
      Switch the PCE off in the encoder, or set channel_configuration to 0 if the PCE is to count.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
