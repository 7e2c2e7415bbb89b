/// HDR011 `mpeg2-id-with-mpeg4-tools`: an MPEG-2 stream uses MPEG-4 tools.
public enum MPEG2IDWithMPEG4Tools: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR011", name: "mpeg2-id-with-mpeg4-tools", severity: .warning,
    group: "header", depth: .syntax,
    requirement: """
      A stream with ID 1 must not use noise substitution (codebook 13) or long-term prediction, \
      which exist in MPEG-4 only.
      """,
    rationale: """
      faac writes noise bands under ID 1 by default, and common decoders play them, but a strict \
      MPEG-2 receiver or a broadcast check rejects the stream.
      """,
    remedy: """
      Set ID to 0 (byte 1 is 0xF1 instead of 0xF9), or switch noise substitution off in the \
      encoder (faac: MPEG-4 mode).
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9")])
}
