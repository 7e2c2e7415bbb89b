/// IOP004 `iop-channel-configuration-seven`: channel_configuration 7 is ambiguous.
public enum IOPChannelConfigurationSeven: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP004", name: "iop-channel-configuration-seven", severity: .warning,
    group: "interop", depth: .syntax,
    requirement: """
      channel_configuration 7 should be avoided: by the table it means 7.1 with five front \
      speakers, by habit rear surround.
      """,
    rationale: """
      ffmpeg assumes the rear layout and says so; other decoders follow the table, so that \
      channels come from wrong speakers.
      """,
    remedy: "Send 7.1 as channel_configuration 0 with a PCE that states the layout.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
