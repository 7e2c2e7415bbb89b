import StreamForge

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

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("two blocks a frame, with CRC", alsoTriggers: ["IOP001"]) {
        BaseVectors.blocks(isProtected: true).bytes
      }
    ],
    violating: [
      RuleExample(
        "a bit of the CRC behind block 1 of frame 9 turned over", alsoTriggers: ["IOP001"]
      ) {
        BaseVectors.blocks(isProtected: true).with(frame: 9) { $0.blocks[1].check = .xor(1 << 3) }
          .bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    CheckWordTest.check(
      facts, metadata, ofSeveralBlocks: true, element: "adts_raw_data_block_error_check",
      into: &sink)
  }
}
