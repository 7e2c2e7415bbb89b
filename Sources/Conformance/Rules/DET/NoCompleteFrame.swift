/// DET002 `no-complete-frame`: the file holds no complete ADTS frame.
public enum NoCompleteFrame {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET002", name: "no-complete-frame", severity: .error, group: "detection", depth: .headers,
    requirement: """
      The input must not be empty and must hold at least one ADTS frame that fits completely, with \
      all the bytes its aac_frame_length declares, between its header and the end of the file.
      """,
    rationale: """
      Nothing can be played. It happens when a recording was stopped before the encoder delivered \
      data, or when only the header or the codec configuration reached the file.
      """,
    remedy: """
      Make sure that at least one whole frame, header plus payload, is written and flushed before \
      the file is closed; check that the encoder received input.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
