/// SBR020 `sbr-crc-mismatch`: the SBR CRC does not match.
public enum SBRCRCMismatch: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR020", name: "sbr-crc-mismatch", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      bs_sbr_crc_bits must equal the CRC-10 (polynomial 0x233, start 0) over the rest of the \
      payload, 8 * cnt - 14 bits.
      """,
    rationale: "fdk-aac drops the SBR data and the high band with it; other decoders do not check.",
    remedy: """
      If all frames fail, correct the CRC code or use EXT_SBR_DATA without CRC; if single frames \
      fail, look for damage.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])
}
