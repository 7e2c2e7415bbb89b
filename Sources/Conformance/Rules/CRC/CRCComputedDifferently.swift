/// CRC007 `crc-computed-differently`: the CRC is computed in another way than the standard says.
public enum CRCComputedDifferently: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC007", name: "crc-computed-differently", severity: .error, group: "crc", depth: .syntax,
    requirement: """
      crc_check must be the CRC-16 with polynomial 0x8005 (not 0x1021), start 0xFFFF (not 0), most \
      significant bit first, not inverted or swapped, over the regions and the zero padding that \
      the standard names; reported when 90 % of at least 10 fields mismatch and a variant that \
      fits 99 % is named where there is one.
      """,
    rationale: """
      Every CRC is wrong while the audio is sound. fdk-aac drops all frames, other decoders play \
      them; frequent slips are the start value, the covered regions and the alignment bits of a \
      PCE.
      """,
    remedy: """
      Correct the CRC code as the named variant shows, and test it against a stream of another \
      encoder, or write frames without CRC.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
