import StreamForge
import Transports

/// CRC009 `crc-single-bit-located`: flipping one bit makes the CRC match.
public enum CRCSingleBitLocated: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC009", name: "crc-single-bit-located", severity: .info, group: "crc", depth: .syntax,
    requirement: """
      If a CRC mismatch disappears when exactly one covered bit or CRC bit is flipped and the \
      block then parses exactly, that position is reported.
      """,
    rationale: """
      A single flipped bit is typical of transmission or storage damage, not of an encoder fault. \
      Where several positions fit, all are listed.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("check words that match") { BaseVectors.protected().bytes }],
    violating: [
      RuleExample("window_shape of frame 9 turned over on the way", alsoTriggers: ["CRC001"]) {
        var stream = FrameSequence(BaseVectors.protected())
        // 9 bytes of headers, then ID_CPE 3, tag 4, common_window 1, reserved 1, window_sequence 2.
        stream.frames[9][10] ^= 0x10
        return stream.bytes
      },
      RuleExample("a bit of crc_check of frame 9 turned over", alsoTriggers: ["CRC001"]) {
        BaseVectors.protected().with(frame: 9) { $0.check = .xor(1 << 3) }.bytes
      },
    ])

  /// Looks at bits that alone make a check word wrong.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for bit in facts.singleBits {
      sink.add(frame: bit.unit.index, key: metadata.id.text) {
        Finding(
          metadata,
          message: """
            frame \(bit.unit.index): bit \(bit.position) (\(bit.region)) turned would make the \
            check word right\(others(bit))
            """,
          frames: FrameSpan(bit.unit.index),
          location: Location(
            bit.unit, bit: bit.position, length: 1, timeSeconds: facts.timeSeconds(of: bit.unit)),
          evidence: [
            "frame_index": .int(bit.unit.index), "bit_offset": .int(bit.position),
            "region": .string(bit.region),
            "alternatives": .array(bit.alternatives.map(EvidenceValue.int)),
          ])
      }
    }
  }

  private static func others(_ bit: SingleBit) -> String {
    bit.alternatives.isEmpty
      ? "" : "; so would bit \(bit.alternatives.map(String.init).joined(separator: " or "))"
  }
}
