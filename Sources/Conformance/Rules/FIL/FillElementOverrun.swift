/// FIL001 `fill-element-overrun`: a fill element is longer than the block.
public enum FillElementOverrun {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL001", name: "fill-element-overrun", severity: .error, group: "fill", depth: .syntax,
    requirement: """
      The bytes of a FIL (count, or 15 + esc_count - 1 when count is 15) must end within the \
      block.
      """,
    rationale: """
      Decoders run past the frame; ffmpeg reports exhausted input in TYPE_FIL. SBR data in the \
      element are lost.
      """,
    remedy: """
      Write the count from the real number of bytes and mind the -1 of the escape; at random \
      frames look for damage or lost alignment.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.7"),
      Clause("ISO/IEC 14496-3", "2009", "4.4.2.1"),
    ])
}
