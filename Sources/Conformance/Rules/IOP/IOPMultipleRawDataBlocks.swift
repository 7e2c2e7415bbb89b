import AACSyntax
import StreamForge
import Transports

/// IOP001 `iop-multiple-raw-data-blocks`: frames hold several raw data blocks.
public enum IOPMultipleRawDataBlocks: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP001", name: "iop-multiple-raw-data-blocks", severity: .warning,
    group: "interop", depth: .headers,
    requirement: "A frame should hold one raw_data_block; several are legal but poorly supported.",
    rationale: """
      ffmpeg, GPAC, Symphonia, Shaka and mp4parser fail, faad2 plays the first block only, \
      MediaInfo miscounts channels without CRC; fdk-aac works.
      """,
    remedy: "Write each block as a frame of its own with number_of_raw_data_blocks_in_frame 0.",
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("two blocks in each frame") { BaseVectors.blocks().bytes }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let first = facts.firstMultiBlock, facts.trueMultiBlockFrames > 0 else { return }
    let blocks = first.header.variable.numberOfRawDataBlocks + 1
    let isProtected = !first.header.fixed.protectionAbsent
    sink.add(
      Finding(
        metadata,
        message: """
          \(facts.trueMultiBlockFrames) frames hold several raw_data_blocks, frame \(first.index) \
          \(blocks), \(isProtected ? "with" : "without") CRC; most readers expect 1
          """,
        frames: facts.multiBlockSpan,
        location: Location(
          first, bit: 54, length: 2, timeSeconds: facts.timeSeconds(of: first),
          element: "adts_variable_header"),
        evidence: [
          "blocks_per_frame": .int(blocks), "with_crc": .bool(isProtected),
          "frames": .int(facts.trueMultiBlockFrames),
        ]))
  }
}
