public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// FIL006 `data-element-overrun`: a data element in a fill element is broken.
public enum DataElementOverrun: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL006", name: "data-element-overrun", severity: .error, group: "fill", depth: .syntax,
    requirement: """
      EXT_DATA_ELEMENT must have data_element_version 0, and its chain of ancillary lengths must \
      end within the FIL.
      """,
    rationale: "fdk-aac reports an unsupported extension payload; the ancillary data are lost.",
    remedy: "Write version 0 and the real length; carry larger data in a DSE.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", nil)])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("four bytes in a fill element of six") { stream([0x20, 4]).bytes }],
    violating: [
      RuleExample("200 bytes in a fill element of six") { stream([0x20, 200]).bytes },
      RuleExample("data_element_version 1") { stream([0x21, 4]).bytes },
    ])

  /// A data element of version and length in the first bytes, four bytes behind them.
  private static func stream(_ head: [UInt8]) -> ADTSStreamFields {
    BaseVectors.mono().with(frame: 9) {
      $0.block.elements.append(
        .fill(FillElementFields(.unparsed(BitString(head + [1, 2, 3, 4])))))
    }
  }

  /// Looks at the data elements of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount {
      for place in frame.blocks[number].extensions.indices
      where frame.blocks[number].extensions[place].type == 2 {
        let payload = frame.blocks[number].extensions[place]
        guard payload.error != nil || payload.nibble != 0 else { continue }
        let (length, left) =
          payload.nibble == 0 ? announced(payload, bytes) : (0, payload.bitCount / 8 - 1)
        sink.add(
          metadata, unit, in: context,
          message: payload.nibble == 0
            ? "a data element announces \(length) bytes, \(left) are left in the fill element"
            : "data_element_version is \(payload.nibble), expected 0",
          bits: payload.nibble == 0
            ? BitRange(start: payload.position + 8, count: 8)
            : BitRange(start: payload.position + 4, count: 4),
          element: frame.path(ofExtension: place, inBlock: number),
          evidence: [
            "version": .int(Int(payload.nibble)),
            "length": payload.nibble == 0 ? .int(length) : .null, "bytes_left": .int(left),
          ])
        return
      }
    }
  }

  /// The bytes that the parts of the length announce, and those that are left behind the parts.
  private static func announced(
    _ payload: ExtensionPayload, _ bytes: RawSpan
  ) -> (length: Int, left: Int) {
    var at = payload.position + 8
    var length = 0
    while at + 8 <= payload.bits.end {
      let part = Int((bytes.bigEndianWord(at: at / 8) << UInt64(at % 8)) >> 56)
      length += part
      at += 8
      if part < 255 { break }
    }
    return (length, (payload.bits.end - at) / 8)
  }
}
