/// FRM015 `aac-frame-length-excludes-header`: aac_frame_length leaves out the header.
public enum AACFrameLengthExcludesHeader {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM015", name: "aac-frame-length-excludes-header", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      aac_frame_length must count the whole frame, the header (7 bytes, or 9 with CRC) plus all \
      raw data blocks; reported when 90 % of at least 5 headers are short by exactly 7 or 9 bytes.
      """,
    rationale: """
      Every frame seems to end 7 or 9 bytes early. VLC then reports multiple blocks per frame, \
      mp4parser a missing start word, and most decoders fail on each frame.
      """,
    remedy: """
      In addADTStoPacket add the header size before the length is written: packetLen = payload \
      size + 7, or + 9 with protection_absent 0.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
