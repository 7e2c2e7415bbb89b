import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// CRC002 `adts-header-crc-mismatch`: the header CRC of a multi-block frame does not match.
public enum ADTSHeaderCRCMismatch: FrameRule {
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

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("two blocks a frame, with CRC", alsoTriggers: ["IOP001"]) {
        BaseVectors.blocks(isProtected: true).bytes
      }
    ],
    violating: [
      RuleExample(
        "a bit of crc_check behind the header of frame 9 turned over", alsoTriggers: ["IOP001"]
      ) {
        BaseVectors.blocks(isProtected: true).with(frame: 9) { $0.check = .xor(1 << 3) }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    let header = unit.header
    guard !header.fixed.protectionAbsent, header.variable.numberOfRawDataBlocks > 0,
      let read = header.crcCheck(in: bytes)
    else { return }
    var crc = CRC16()
    crc.feed(bits: header.bits, 56)
    for index in 0..<header.variable.numberOfRawDataBlocks {
      guard let position = header.rawDataBlockPosition(index, in: bytes) else { break }
      crc.feed(bits: UInt64(position), 16)
    }
    guard crc.value != read else { return }
    let computed = crc.value
    let positions = header.rawDataBlockPositions(in: bytes)
    sink.add(frame: unit.index, key: "CRC002") {
      Finding(
        metadata,
        message: """
          crc_check over the header and \(positions.count) positions is \(Hex.word(read)), computed \
          \(Hex.word(computed))
          """,
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 8 * (header.crcCheckOffset ?? 7), length: 16, timeSeconds: context.timeSeconds,
          element: "adts_header_error_check"),
        evidence: [
          "frame_index": .int(unit.index), "crc_read": .string(Hex.word(read)),
          "crc_computed": .string(Hex.word(computed)),
          "positions": .array(positions.map(EvidenceValue.int)),
        ])
    }
  }
}
