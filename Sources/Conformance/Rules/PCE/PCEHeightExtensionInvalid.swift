public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// PCE017 `pce-height-extension-invalid`: the height extension in the PCE comment is invalid.
public enum PCEHeightExtensionInvalid: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE017", name: "pce-height-extension-invalid", severity: .warning,
    group: "pce", depth: .syntax,
    requirement: """
      A comment that starts with 0xAC and carries height information should hold 2 bits with \
      values 0 to 2 for each front, side and back element and a matching CRC-8 (polynomial 0x07, \
      start 0xFF).
      """,
    rationale: """
      Decoders that know the extension drop it or place channels at the wrong height. Ordinary \
      comment text that starts with 0xAC can match by chance.
      """,
    remedy: "Write valid height values and recompute the CRC-8, or remove the extension.",
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("right height information in every PCE", alsoTriggers: ["IOP003"]) {
        stream(height: 1)
      }
    ],
    violating: [
      RuleExample("height information with an inverted CRC-8 in every PCE") {
        stream(height: 1, crcChange: 0xFF)
      },
      RuleExample("height information with the value 3 in every PCE") { stream(height: 3) },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    // Of a frame that was misread a PCE is none.
    guard frame.endsExactly else { return }
    frame.forEachElement { block, element in
      guard element.kind == .programConfig else { return }
      let config = frame.blocks[block].programConfigs[element.index]
      guard let height = HeightExtension(config, in: bytes), let fault = height.fault else {
        return
      }
      sink.add(
        fault: metadata, unit, context, bit: config.comment.start,
        length: 8 * height.byteCount, element: element.path,
        message: fault + "; a comment that merely begins with 0xAC may look like that by chance",
        evidence: [
          "frame_index": .int(unit.index),
          "values": .array(height.values.map { .int($0) }),
          "crc_read": .string(Hex.text([height.crcRead])),
          "crc_computed": .string(Hex.text([height.crcComputed])),
        ])
    }
  }

  /// A PCE of one element with a height, whose CRC-8 may be changed.
  private static func stream(height: UInt8, crcChange: UInt8 = 0) -> [UInt8] {
    let covered = [HeightExtension.syncByte, height << 6]
    let comment = covered + [HeightExtension.crc(covered) ^ crcChange]
    return BaseVectors.programConfig().withEachFrame { _, frame in
      frame.block[programConfig: 0].comment = comment
    }.bytes
  }
}
