public import AACSyntax
import StreamForge
public import Transports

/// PCE007 `pce-changes`: the layout of a PCE changes within the stream.
public enum PCEChanges: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE007", name: "pce-changes", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      The front, side, back and LFE lists of a PCE with one element_instance_tag must stay the \
      same within a stream.
      """,
    rationale: """
      Conflicting channel layouts have been the main source of crashes in one decoder; others keep \
      the first layout and play the wrong channels.
      """,
    remedy: "Keep one layout for a file; start a new file or segment when the layout changes.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("the pair is in front up to frame 9 and in the back from frame 10 on") {
        BaseVectors.programConfig().withEachFrame { index, frame in
          guard index >= 10 else { return }
          frame.block[programConfig: 0].back = frame.block[programConfig: 0].front
          frame.block[programConfig: 0].front = []
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
      guard let earlier = history.programConfigs.last(tag: config.instanceTag),
        !earlier.hasLayout(of: config)
      else { return }
      sink.add(
        fault: metadata, unit, context, bit: element.position,
        length: element.end - element.position, element: element.path,
        message: "the PCE with tag \(config.instanceTag) lists \(config.layoutText); before it "
          + "listed \(earlier.layoutText)",
        evidence: [
          "frame_index": .int(unit.index),
          "time": context.timeSeconds.map(EvidenceValue.double) ?? .null,
          "old_layout": .string(earlier.layoutText), "new_layout": .string(config.layoutText),
        ])
    }
  }
}
