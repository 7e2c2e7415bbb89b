/// PCE001 `channel-configuration-zero-without-pce`: channel_configuration is 0 and no PCE describes
/// the channels.
public enum ChannelConfigurationZeroWithoutPCE: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE001", name: "channel-configuration-zero-without-pce", severity: .error,
    group: "pce", depth: .syntax,
    requirement: """
      With channel_configuration 0 a program_config_element must describe the channels.
      """,
    rationale: """
      Players report 0 channels or refuse to start; ExoPlayer throws, fdk-aac reports an \
      unsupported channel configuration, ffmpeg an element that is not allocated.
      """,
    remedy: """
      Write the channel count (1 for mono, 2 for stereo) into channel_configuration, or send a PCE \
      as the first element.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
