/// EXP009 `audio-specific-config-not-adts`: the given AudioSpecificConfig cannot be carried in
/// ADTS.
public enum AudioSpecificConfigNotADTS {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP009", name: "audio-specific-config-not-adts", severity: .warning,
    group: "expectation", depth: .headers,
    requirement: """
      A configuration for ADTS should have a core object type of at most 4, a rate from the table \
      instead of an explicit 24-bit one, frameLengthFlag 0, dependsOnCoreCoder 0 and \
      channelConfiguration of at most 7.
      """,
    rationale: """
      The ADTS header has no room for these values, so that a writer drops or wraps them, as with \
      ELD or 960-sample frames; ffmpeg refuses to write them.
      """,
    remedy: "Use MP4 or LATM for such streams, or encode as AAC LC or HE-AAC.",
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
