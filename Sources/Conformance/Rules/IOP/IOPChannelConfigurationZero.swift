/// IOP003 `iop-channel-configuration-zero`: the channel layout is in a PCE only.
public enum IOPChannelConfigurationZero: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP003", name: "iop-channel-configuration-zero", severity: .warning,
    group: "interop", depth: .syntax,
    requirement: """
      channel_configuration should be 1 to 7; 0 with a PCE is legal but poorly supported.
      """,
    rationale: "ExoPlayer, hls.js, Shaka, Symphonia and older mkvmerge fail or guess the channels.",
    remedy: """
      Use the channel_configuration with the same elements if there is one, for example 6 for 5.1.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
