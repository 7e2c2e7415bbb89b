public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// FIL002 `fill-data-pattern`: fill bytes do not have the prescribed pattern.
public enum FillDataPattern: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL002", name: "fill-data-pattern", severity: .warning, group: "fill", depth: .syntax,
    requirement: "EXT_FILL_DATA should have fill_nibble 0 and bytes 0xA5.",
    rationale: """
      Decoders skip the bytes, so that it does no harm to sound, but a checker takes other values \
      for damage or hidden data.
      """,
    remedy: "Write 0 into fill_nibble and 0xA5 into every fill byte; put private data into a DSE.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", nil)])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("fill data of 0xA5") { stream(.fillData(byteCount: 24)).bytes },
      RuleExample("padding of type 0 and any bytes") {
        stream(.bytes(type: 0, nibble: 0, [1, 2, 3])).bytes
      },
    ],
    violating: [
      RuleExample("fill data of 0x00 in all frames") {
        stream(.bytes(type: 1, nibble: 0, Array(repeating: 0, count: 23))).bytes
      },
      RuleExample("fill_nibble 5 in all frames") {
        stream(.bytes(type: 1, nibble: 5, Array(repeating: 0xA5, count: 23))).bytes
      },
    ])

  private static func stream(_ payload: ExtensionPayloadFields) -> ADTSStreamFields {
    BaseVectors.mono().withEachFrame { $1.block.elements.append(.fill(FillElementFields(payload))) }
  }

  /// Looks at the fill data of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount {
      for place in frame.blocks[number].extensions.indices
      where frame.blocks[number].extensions[place].type == 1 {
        let payload = frame.blocks[number].extensions[place]
        guard payload.error == nil, let wrong = wrong(payload, bytes) else { continue }
        let name = wrong.bits.count == 4 ? "fill_nibble" : "fill_byte"
        sink.add(
          metadata, unit, in: context,
          message: """
            \(name) is \(Hex.prefixed(wrong.value)), expected \(name == "fill_byte" ? "0xA5" : "0")
            """,
          bits: wrong.bits, element: frame.path(ofExtension: place, inBlock: number),
          evidence: ["first_wrong_byte": .int(Int(wrong.value)), "count": 1])
        return
      }
    }
  }

  /// The first value that is not as it should be.
  private static func wrong(
    _ payload: ExtensionPayload, _ bytes: RawSpan
  ) -> (value: UInt8, bits: BitRange)? {
    if payload.nibble != 0 {
      return (payload.nibble, BitRange(start: payload.position + 4, count: 4))
    }
    var at = payload.data.start
    while at < payload.data.end {
      let word = bytes.bigEndianWord(at: at / 8) << UInt64(at % 8)
      // Seven bytes at once, of which one more bit may be missing at the end of the word.
      let count = min(7, (payload.data.end - at) / 8)
      if word >> UInt64(64 - 8 * count) != 0xA5_A5A5_A5A5_A5A5 >> UInt64(56 - 8 * count) {
        for byte in 0..<count {
          let value = UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * byte))
          if value != 0xA5 { return (value, BitRange(start: at + 8 * byte, count: 8)) }
        }
      }
      at += 8 * max(1, count)
    }
    return nil
  }
}
