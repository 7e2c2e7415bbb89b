/// HDR012 `channel-configuration-mismatch`: the coded channels do not fit channel_configuration.
public enum ChannelConfigurationMismatch: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR012", name: "channel-configuration-mismatch", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      The channels coded in each block (SCE + 2 * CPE + LFE) must equal those of \
      channel_configuration: 1, 2, 3, 4, 5, 6 or 8 channels for values 1 to 7; PS output does not \
      count.
      """,
    rationale: """
      ffmpeg reports an element that is not allocated, faad2 error 12 or 21, MediaInfo an \
      incoherent count, and Chrome refuses the stream when it finds two channels where one was \
      declared.
      """,
    remedy: """
      Write the coded channel count of the encoder into channel_configuration (low bit of byte 2, \
      top 2 bits of byte 3); for HE-AAC v2 that is 1, not the 2 output channels.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
