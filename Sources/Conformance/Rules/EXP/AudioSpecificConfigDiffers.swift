/// EXP007 `audio-specific-config-differs`: the given AudioSpecificConfig differs from the stream.
public enum AudioSpecificConfigDiffers {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP007", name: "audio-specific-config-differs", severity: .error,
    group: "expectation", depth: .syntax,
    requirement: """
      The AudioSpecificConfig given with --expect asc must agree with the stream in object type, \
      index, channels, extension and PCE.
      """,
    rationale: """
      Players configured with it (csd-0, esds, SDP) decode at the wrong rate or not at all. A \
      common cause is a value copied from another sample, such as 11 90 for 48 kHz stereo.
      """,
    remedy: "Use the configuration that the stream implies, as printed with this finding.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.2.1")])
}
