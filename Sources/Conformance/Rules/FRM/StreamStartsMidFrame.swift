/// FRM002 `stream-starts-mid-frame`: the stream starts in the middle of a frame.
public enum StreamStartsMidFrame {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM002", name: "stream-starts-mid-frame", severity: .warning,
    group: "framing", depth: .headers,
    requirement: """
      A file should start at the first byte of a frame; the bytes before the first header must not \
      be the rest of a frame that was cut.
      """,
    rationale: """
      Captures of a running stream start like this. Players that insist on a header at byte 0 \
      refuse the file or drop the segment, others lose the first frame.
      """,
    remedy: """
      When you record or segment a stream, wait for the next confirmed ADTS header and drop the \
      bytes before it.
      """,
    clauses: [])
}
