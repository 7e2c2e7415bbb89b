/// PCE015 `pce-overrun`: the PCE is longer than the block.
public enum PCEOverrun: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE015", name: "pce-overrun", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      The element lists and the comment of a PCE must end within the block; the alignment before \
      the comment counts from the first bit of the block.
      """,
    rationale: """
      Parsers run past the end: a muxer has read beyond its configuration here, ffmpeg reports \
      exhausted input in decode_pce.
      """,
    remedy: """
      Write the right element counts and comment_field_bytes, and align the comment relative to \
      the start of the raw_data_block.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])
}
