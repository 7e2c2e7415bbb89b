import AACSyntax
import StreamForge

/// RDB014 `constant-bytes-after-id-end`: the same number of bytes follows every block.
public enum ConstantBytesAfterIDEnd: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB014", name: "constant-bytes-after-id-end", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      No constant number of bytes (1 to 64) that is not a block may follow the aligned ID_END in \
      90 % of at least 5 frames.
      """,
    rationale: """
      A trailer such as a checksum or the next header was counted into the frame. fdk-aac rejects \
      such frames, ffmpeg reports several frames in a packet.
      """,
    remedy: """
      Drop these bytes before the ADTS header is written and reduce aac_frame_length by their \
      number.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("frames that end with their blocks") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("four bytes of a checksum behind every block") {
        var random = SplitMix64(seed: 14)
        return BaseVectors.mono().withEachFrame { _, frame in
          frame.trailing = BitString(random.bytes(4))
        }.bytes
      },
      RuleExample("a zero byte behind every block") {
        BaseVectors.mono().withEachFrame { $1.trailing = BitString([0]) }.bytes
      },
    ])

  /// Looks at what follows the blocks.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard case .surplus(let count, let sample, let kind) = change else { return nil }
      return ReadingTest.Description(
        message: """
          \(count) \(count == 1 ? "byte follows" : "bytes follow") the last block of \
          \(reading.exact) of \(reading.sampled) frames
          """,
        evidence: [
          "extra_bytes": .int(count), "sample_hex": .string(Hex.text(sample)),
          "kind": .string(kind),
        ])
    }
  }
}
