/// CRC002 `adts-header-crc-mismatch`: the header CRC of a multi-block frame does not match.
public enum ADTSHeaderCRCMismatch {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC002", name: "adts-header-crc-mismatch", severity: .error, group: "crc", depth: .headers,
    requirement: """
      With protection_absent 0 and N = number_of_raw_data_blocks_in_frame above 0, the header \
      crc_check must cover exactly 56 + 16 * N bits: the header and the block positions.
      """,
    rationale: """
      fdk-aac reports a transport error and drops all blocks of the frame; others ignore the value \
      or cannot read such frames at all.
      """,
    remedy: """
      Compute the header CRC over the 7 header bytes and the positions only, or write one block a \
      frame without CRC.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
