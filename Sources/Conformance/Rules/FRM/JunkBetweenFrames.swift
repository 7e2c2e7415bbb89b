/// FRM004 `junk-between-frames`: foreign bytes stand between two complete frames.
public enum JunkBetweenFrames: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM004", name: "junk-between-frames", severity: .error, group: "framing", depth: .syntax,
    requirement: """
      The next header must follow directly at the offset of the frame plus its aac_frame_length; \
      the gap holds no tag, padding, ICY block or foreign packet that would explain it.
      """,
    rationale: """
      Strict readers such as mp4parser and Symphonia stop here; others search for the next sync \
      and may lock on a false one, which is heard as a click or a gap.
      """,
    remedy: """
      Write frames back to back. Check that nothing else writes to the same file or socket and \
      that buffers are written with their used length, not their capacity.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
