public import AACSyntax
import StreamForge
public import Transports

/// PCE014 `pce-no-channels`: the PCE lists no channels, or too many.
public enum PCENoChannels: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE014", name: "pce-no-channels", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      A PCE must list at least one front, side, back or LFE element and at most 48 channels in \
      all.
      """,
    rationale: """
      A decoder cannot set up an output from it: faad2 reports an error in the \
      program_config_element.
      """,
    remedy: """
      List the coded elements in the PCE; if the counts look random, check the alignment of the \
      block first.
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
      RuleExample("a PCE without any element") {
        BaseVectors.programConfig().withEachFrame { _, frame in
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
      let channels = config.channelCount
      guard channels == 0 || channels > 48 else { return }
      // The counts of front, side, back and LFE elements.
      sink.add(
        fault: metadata, unit, context, bit: config.position + 10, length: 14,
        element: element.path,
        message: "the PCE lists \(channels) channels, expected 1 to 48",
        evidence: ["frame_index": .int(unit.index), "channels": .int(channels)])
    }
  }
}
