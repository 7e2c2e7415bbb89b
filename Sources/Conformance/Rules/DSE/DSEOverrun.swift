/// DSE001 `dse-overrun`: a data stream element is longer than the block.
public enum DSEOverrun {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DSE001", name: "dse-overrun", severity: .error, group: "dse", depth: .syntax,
    requirement: """
      The bytes of a DSE, count plus esc_count and alignment, must end within the block.
      """,
    rationale: """
      Decoders skip past the end of the frame (ffmpeg: exhausted input) and lose the audio that \
      follows.
      """,
    remedy: """
      Write count and esc_count from the real number of data bytes; at random frames look for \
      damage or lost alignment.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])
}
