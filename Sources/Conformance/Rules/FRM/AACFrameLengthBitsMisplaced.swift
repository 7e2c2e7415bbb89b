/// FRM018 `aac-frame-length-bits-misplaced`: bits of aac_frame_length stand in the wrong place.
public enum AACFrameLengthBitsMisplaced {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM018", name: "aac-frame-length-bits-misplaced", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      aac_frame_length must occupy its 13 bits: bits 12 and 11 in the low 2 bits of byte 3, bits \
      10 to 3 in byte 4, bits 2 to 0 in the high 3 bits of byte 5; reported when frames of 2048 \
      bytes and more are short by 1 to 3 times 2048, or 90 % of the lengths are shifted by 1 to 3 \
      bits.
      """,
    rationale: """
      In a much-copied header writer the top bits land on channel_configuration, which shows only \
      with frames of 2048 bytes and more: these declare too few bytes and other channels.
      """,
    remedy: """
      Write byte 3 as (channels & 3) << 6 | packetLen >> 11, byte 4 as (packetLen >> 3) & 0xFF and \
      byte 5 as (packetLen & 7) << 5 | 0x1F.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2.2"),
    ])
}
