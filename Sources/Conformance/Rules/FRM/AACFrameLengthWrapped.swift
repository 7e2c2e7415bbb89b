/// FRM017 `aac-frame-length-wrapped`: aac_frame_length wrapped because the frame is too long.
public enum AACFrameLengthWrapped {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM017", name: "aac-frame-length-wrapped", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      A frame must not be longer than 8191 bytes, because aac_frame_length has 13 bits; reported \
      when every longer frame declares its length less a multiple of 8192 and all others are \
      right.
      """,
    rationale: """
      The length wraps modulo 8192 and the parser lands inside the audio. Such a frame cannot be \
      carried in ADTS at all; ffmpeg refuses to write it.
      """,
    remedy: """
      Lower the bit rate or the padding so that each frame stays at 8191 bytes or less, and refuse \
      longer payloads in the writer; use MP4 or LATM if they are needed.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
