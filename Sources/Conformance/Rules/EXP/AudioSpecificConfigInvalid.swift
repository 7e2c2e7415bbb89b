/// EXP008 `audio-specific-config-invalid`: the given AudioSpecificConfig is not valid.
public enum AudioSpecificConfigInvalid {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP008", name: "audio-specific-config-invalid", severity: .error,
    group: "expectation", depth: .headers,
    requirement: """
      The given configuration must be one of AAC: a general audio object type, a legal index, the \
      delay after a set dependsOnCoreCoder, a PCE with channelConfiguration 0, and all bits that \
      its syntax needs.
      """,
    rationale: """
      Decoders refuse to open with it. Often it is not a configuration but the first bytes of \
      audio.
      """,
    remedy: """
      Take the configuration from the encoder's configuration buffer or from the suggestion for \
      this stream.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.2.1")])
}
