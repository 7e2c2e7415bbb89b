public import AACSyntax
import StreamForge
public import Transports

/// PCE008 `pce-element-missing-in-block`: an element that the PCE lists is missing from a block.
public enum PCEElementMissingInBlock: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE008", name: "pce-element-missing-in-block", severity: .error,
    group: "pce", depth: .syntax,
    requirement: """
      With channel_configuration 0 every SCE, CPE and LFE that the PCE lists must be present, by \
      type and tag, in each block.
      """,
    rationale: """
      Decoders output old or no data for the missing channels or report a changed configuration.
      """,
    remedy: """
      Write every listed element in each block, silent if need be, or send a PCE that lists only \
      what is coded.
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
      RuleExample("a PCE that lists an LFE besides the coded pair") {
        BaseVectors.programConfig().withEachFrame { _, frame in
          frame.block[programConfig: 0].lfe = [.init(tag: 0)]
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
      let outline = BlockOutline(frame, block: block)
      let missing = listed.missing(in: outline.tags)
      guard missing != 0, !outline.elements.isEmpty else { continue }
      let (kind, tag) = BlockOutline.element(missing)
      // What is missing shows at the end of the block.
      let end = frame.blocks[block].endOfElements ?? frame.end
      sink.add(
        fault: metadata, unit, context, bit: end - 3, length: 3, element: "raw_data_block",
        message: "the block ends without \(kind.syntaxName) \(tag), which the PCE lists",
        evidence: [
          "frame_index": .int(unit.index), "element": .string(kind.syntaxName), "tag": .int(tag),
          "count": 1,
        ])
    }
  }
}
