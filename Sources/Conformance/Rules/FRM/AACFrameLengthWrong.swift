/// FRM020 `aac-frame-length-wrong`: aac_frame_length is wrong although the payload is whole.
public enum AACFrameLengthWrong: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM020", name: "aac-frame-length-wrong", severity: .error,
    group: "framing", depth: .syntax,
    requirement: """
      aac_frame_length must lead to the byte where the frame really ends, which is where its \
      blocks end and the next header stands.
      """,
    rationale: """
      Readers that trust the field cut the frame or run into the next one. ffmpeg reports \
      exhausted input or several frames in a packet, VLC an emulated sync word.
      """,
    remedy: """
      Write the real length that is given here into the 13 bits of that header; check code that \
      changes payloads after the header was made.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
