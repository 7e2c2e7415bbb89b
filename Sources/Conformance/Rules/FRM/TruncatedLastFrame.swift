/// FRM007 `truncated-last-frame`: the last frame is incomplete.
public enum TruncatedLastFrame {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM007", name: "truncated-last-frame", severity: .error, group: "framing", depth: .headers,
    requirement: """
      The last frame must hold all aac_frame_length bytes before the end of the file or the \
      trailing tag, and no part of a header of 1 to 6 bytes may end the file.
      """,
    rationale: """
      Decoders drop the last frame or report a buffer that ran out (faad2 error 14 or 12, GPAC \
      "truncated ADTS frame"); up to 1024 samples a block are lost.
      """,
    remedy: """
      Finish writing the last frame before the file is closed, or cut the file at the last \
      complete frame.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
