public import AACSyntax
import StreamForge
public import Transports

/// PCE009 `element-not-in-pce`: a block holds an element that the PCE does not list.
public enum ElementNotInPCE: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE009", name: "element-not-in-pce", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      With channel_configuration 0 every SCE, CPE, LFE and CCE of a block must be listed in the \
      PCE by type and tag.
      """,
    rationale: """
      ffmpeg reports an element that is not allocated, libxaac a tag that was not found; the \
      channel is lost or the frame fails.
      """,
    remedy: """
      Use the same tags in the PCE and in the elements, and list every element that you write.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("the CPE has tag 3, the PCE lists tag 0") {
        BaseVectors.programConfig().withEachFrame { _, frame in
          frame.block[pair: 0].instanceTag = 3
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard frame.endsExactly else { return }
    for block in 0..<frame.blockCount {
      guard let listed = history.listedTags(of: frame.blocks[block]) else { continue }
      let found = frame.blocks[block].elements.first {
        ($0.kind.isAudio || $0.kind == .couplingChannel)
          && listed.unlisted(BlockOutline.bit($0.kind, tag: $0.instanceTag)) != 0
      }
      guard let found else { continue }
      sink.add(
        fault: metadata, unit, context, bit: found.position, length: 7, element: found.path,
        message: "the block holds \(found.kind.syntaxName) \(found.instanceTag), which the PCE "
          + "does not list",
        evidence: [
          "frame_index": .int(unit.index), "element": .string(found.kind.syntaxName),
          "tag": .int(Int(found.instanceTag)), "count": 1,
        ])
    }
  }
}
