/// HDR013 `channel-configuration-truncated`: a channel configuration above 7 was cut to 3 bits.
public enum ChannelConfigurationTruncated: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR013", name: "channel-configuration-truncated", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      channel_configuration must be 0 to 7; the layouts 11, 12 and 14 must be sent with value 0 \
      and a program_config_element, not as 3, 4 and 6 with the longer element list in 90 % of the \
      frames.
      """,
    rationale: """
      Only 3 bits exist, so 11, 12 and 14 become 3, 4 and 6. Decoders set up the wrong speakers \
      and fail on the additional elements.
      """,
    remedy: """
      Write channel_configuration 0 and let the encoder send a PCE as the first element of every \
      block.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
