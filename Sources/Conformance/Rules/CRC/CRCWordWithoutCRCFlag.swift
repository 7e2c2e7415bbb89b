/// CRC005 `crc-word-without-crc-flag`: a CRC follows although the header says there is none.
public enum CRCWordWithoutCRCFlag: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC005", name: "crc-word-without-crc-flag", severity: .error, group: "crc", depth: .syntax,
    requirement: """
      protection_absent must be 0 when 2 CRC bytes stand between the 7-byte header and the first \
      block; reported when 90 % of at least 3 frames end exactly if read from byte 9 and none from \
      byte 7.
      """,
    rationale: "Decoders read the CRC as audio elements, and every frame fails at once.",
    remedy: """
      Write byte 1 as 0xF0 (or 0xF8), or leave the 2 CRC bytes out and reduce aac_frame_length by \
      2.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
