/// CRC006 `crc-field-constant`: the CRC field holds one constant.
public enum CRCFieldConstant: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC006", name: "crc-field-constant", severity: .error, group: "crc", depth: .syntax,
    requirement: """
      crc_check must be computed for each frame; it must not hold one value such as 0x0000 or \
      0xFFFF in 10 or more frames while it fails to match in 99 % of them.
      """,
    rationale: """
      The writer reserved the field and never filled it. fdk-aac rejects every frame, other \
      decoders do not notice.
      """,
    remedy: """
      Compute the CRC, or write protection_absent 1, drop the 2 bytes and reduce aac_frame_length \
      by 2.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
