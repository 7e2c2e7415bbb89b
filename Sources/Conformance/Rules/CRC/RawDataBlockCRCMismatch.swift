/// CRC003 `raw-data-block-crc-mismatch`: the CRC of one raw data block does not match.
public enum RawDataBlockCRCMismatch: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC003", name: "raw-data-block-crc-mismatch", severity: .error,
    group: "crc", depth: .syntax,
    requirement: """
      With protection_absent 0 and several blocks, the CRC after each block must cover the \
      protected parts of that block alone, start at 0xFFFF anew and leave out the header bits.
      """,
    rationale: """
      fdk-aac drops the block, most other decoders cannot read such frames at all. Damage in one \
      block does not affect the next.
      """,
    remedy: """
      Restart the CRC for every block and feed it only the element regions of that block, or write \
      one block a frame without CRC.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    CheckWordTest.check(
      facts, metadata, ofSeveralBlocks: true, element: "adts_raw_data_block_error_check",
      into: &sink)
  }
}
