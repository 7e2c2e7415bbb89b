/// EXP011 `config-suggestion`: the configuration and codec string that fit the stream.
public enum ConfigSuggestion {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP011", name: "config-suggestion", severity: .info, group: "expectation", depth: .syntax,
    requirement: """
      The fitting AudioSpecificConfig, implicit and (for SBR or PS) explicit, and the RFC 6381 \
      codec string (mp4a.40.2, mp4a.40.5 or mp4a.40.29) are reported.
      """,
    rationale: """
      Muxers, MediaCodec (csd-0) and Media Source Extensions need these values. Chrome refuses \
      implicit HE-AAC without the right string.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.2.1"), Clause("RFC 6381", "2011", "3.3")])
}
