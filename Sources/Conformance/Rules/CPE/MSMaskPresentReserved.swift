public import AACSyntax
import StreamForge
public import Transports

/// CPE001 `ms-mask-present-reserved`: ms_mask_present is reserved.
public enum MSMaskPresentReserved: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CPE001", name: "ms-mask-present-reserved", severity: .error, group: "cpe", depth: .syntax,
    requirement: "ms_mask_present must be 0, 1 or 2; the value 3 is reserved.",
    rationale: "ffmpeg, faad2 (error 32) and Symphonia refuse the frame, fdk-aac is lenient.",
    remedy: """
      Write 0 (off), 1 (per band) or 2 (all bands); at random frames look for damage or a wrong \
      header.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.1")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("ms_mask_present 1") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("ms_mask_present 3 in frame 9") {
        BaseVectors.stereo().with(frame: 9) {
          $0.block[pair: 0].common?.msMaskPresent = 3
          $0.block[pair: 0].common?.msUsed = []
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachElement { block, element in
      guard element.kind == .channelPair,
        frame.blocks[block].pairs[element.index].msMaskPresent == 3
      else { return }
      let bit = frame.blocks[block].pairs[element.index].msMaskPosition
      sink.add(
        fault: metadata, unit, context, bit: bit, length: 2, element: element.path,
        message: "ms_mask_present is 3, expected 0 to 2",
        evidence: [
          "frame_index": .int(unit.index), "element_path": .string(element.path),
          "bit_offset": .int(bit),
        ])
    }
  }
}
