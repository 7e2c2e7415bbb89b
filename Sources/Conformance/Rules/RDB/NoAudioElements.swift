public import AACSyntax
import StreamForge
public import Transports

/// RDB009 `no-audio-elements`: a block holds no audio element.
public enum NoAudioElements: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB009", name: "no-audio-elements", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: "A raw_data_block must hold at least one SCE, CPE or LFE.",
    rationale: """
      Decoders output nothing for it, so that time drifts; faad2 reports an invalid number of \
      channels.
      """,
    remedy: """
      Encode silence as a normal block with its SCE or CPE, and do not write packets that hold \
      only fill or data elements.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("an SCE in every block") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("the block of frame 9 holds ID_END only") {
        BaseVectors.mono().with(frame: 9) { $0.block.elements = [] }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard frame.endsExactly else { return }
    for block in 0..<frame.blockCount {
      guard !frame.blocks[block].elements.contains(where: { $0.kind.isAudio }) else { continue }
      let names = frame.blocks[block].elements.map(\.kind.syntaxName).joined(separator: " ")
      sink.add(
        fault: metadata, unit, context, bit: frame.blocks[block].position,
        length: frame.blocks[block].end - frame.blocks[block].position, element: "raw_data_block",
        message: "a raw_data_block holds no SCE, CPE or LFE: \(names)",
        evidence: [
          "frame_index": .int(unit.index),
          "time": context.timeSeconds.map(EvidenceValue.double) ?? .null,
          "elements": .string(names), "run_length": 1,
        ])
    }
  }
}
