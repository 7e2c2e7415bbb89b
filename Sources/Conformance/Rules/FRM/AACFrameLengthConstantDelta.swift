/// FRM016 `aac-frame-length-constant-delta`: aac_frame_length is off by a constant.
public enum AACFrameLengthConstantDelta {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM016", name: "aac-frame-length-constant-delta", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      aac_frame_length must equal the real distance to the next header; reported when 90 % of at \
      least 5 headers differ from it by one constant from -64 to 64 bytes.
      """,
    rationale: """
      Every frame ends at the wrong byte, so each parser loses sync at each frame and decoders \
      report random faults.
      """,
    remedy: """
      Correct the sum in the header writer: payload size plus 7 (plus 9 with CRC), with nothing \
      counted twice and nothing of the next header.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
