/// RDB009 `no-audio-elements`: a block holds no audio element.
public enum NoAudioElements: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB009", name: "no-audio-elements", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: "A raw_data_block must hold at least one SCE, CPE or LFE.",
    rationale: """
      Decoders output nothing for it, so that time drifts; faad2 reports an invalid number of \
      channels.
      """,
    remedy: """
      Encode silence as a normal block with its SCE or CPE, and do not write packets that hold \
      only fill or data elements.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
