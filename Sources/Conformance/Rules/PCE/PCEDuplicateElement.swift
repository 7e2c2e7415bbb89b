public import AACSyntax
import StreamForge
public import Transports

/// PCE010 `pce-duplicate-element`: a PCE lists an element twice.
public enum PCEDuplicateElement: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE010", name: "pce-duplicate-element", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      A PCE must list each element (is_cpe and tag) only once over front, side and back, and each \
      LFE tag only once.
      """,
    rationale: """
      The same audio would belong to two speakers. Decoders report an inconsistent configuration \
      or count too many channels.
      """,
    remedy: "Give each element a tag of its own and list it once.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("a PCE that lists CPE 0 twice in front") {
        BaseVectors.programConfig().withEachFrame { _, frame in
          frame.block[programConfig: 0].front += frame.block[programConfig: 0].front
        }.bytes
      }
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
      var seen: UInt64 = 0
      var repeated: (kind: SyntacticElement.Kind, tag: UInt8)?
      func see(_ kind: SyntacticElement.Kind, _ tag: UInt8) {
        let bit = BlockOutline.bit(kind, tag: tag)
        if seen & bit != 0, repeated == nil { repeated = (kind, tag) }
        seen |= bit
      }
      for (_, list) in config.channelLists {
        for entry in list { see(entry.flag ? .channelPair : .singleChannel, entry.tag) }
      }
      for entry in config.lfe { see(.lfeChannel, entry.tag) }
      guard let repeated else { return }
      sink.add(
        fault: metadata, unit, context, bit: element.position,
        length: element.end - element.position, element: element.path,
        message: "the PCE lists \(repeated.kind.syntaxName) \(repeated.tag) twice",
        evidence: [
          "frame_index": .int(unit.index), "element": .string(repeated.kind.syntaxName),
          "tag": .int(Int(repeated.tag)),
        ])
    }
  }
}
