import AACSyntax
import StreamForge

/// FRM023 `constant-payload-prefix`: constant bytes stand between the header and the block.
public enum ConstantPayloadPrefix: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM023", name: "constant-payload-prefix", severity: .error,
    group: "framing", depth: .syntax,
    requirement: """
      The raw_data_block must begin directly after the header (and CRC); in 90 % of at least 5 \
      frames no constant prefix of 1 to 16 bytes (other than the 2 of a CRC) may stand before it.
      """,
    rationale: """
      The bytes belong to another packaging, such as RTP AU headers (00 10 and a size), FLV tags \
      (AF 01), LATM or 4-byte sizes. Decoders read them as elements and fail on every frame.
      """,
    remedy: """
      Strip the prefix before the ADTS header is written and reduce aac_frame_length by as many \
      bytes.
      """,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("payload behind the header") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("the bytes AF 01 00 before every payload") {
        var stream = FrameSequence(BaseVectors.mono().frames.map(\.bytes))
        for index in stream.frames.indices {
          stream.frames[index].insert(contentsOf: [0xAF, 0x01, 0x00], at: 7)
          stream.settleLength(of: index)
        }
        return stream.bytes
      }
    ])

  /// Looks at what stands before the payloads.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard case .prefix(let count, let sample) = change else { return nil }
      let kind = PayloadPrefix.kind(sample)
      return ReadingTest.Description(
        message: """
          \(count) bytes stand between the header and the payload of every frame\
          \(kind == "unknown" ? "" : ", by their look \(kind)"); without them \(reading.shares)
          """,
        evidence: [
          "prefix_bytes": .int(count), "kind": .string(kind),
          "sample_hex": .string(Hex.text(sample)),
          "affected_frames": .int(reading.span.count),
        ])
    }
  }
}
