public import AACSyntax
import StreamForge
public import Transports

/// PCE003 `pce-not-first-element`: a PCE follows another element of its block.
public enum PCENotFirstElement: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE003", name: "pce-not-first-element", severity: .error, group: "pce", depth: .syntax,
    requirement: "A PCE must be the first element of its raw_data_block.",
    rationale: """
      faad2 rejects the frame (error 31), and others have already set up channels for the elements \
      before it.
      """,
    remedy: "Write the PCE before any SCE, CPE, LFE, DSE or FIL of the block.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.1.1")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("the PCE of frame 9 behind the CPE") {
        BaseVectors.programConfig().with(frame: 9) { $0.block.elements.swapAt(0, 1) }.bytes
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
      // Several PCEs may follow each other.
      let before = frame.blocks[block].elements.filter {
        $0.position < element.position && $0.kind != .programConfig
      }
      guard !before.isEmpty else { return }
      let names = before.map(\.kind.syntaxName).joined(separator: " ")
      sink.add(
        fault: metadata, unit, context, bit: element.position,
        length: element.end - element.position, element: element.path,
        message: "a PCE follows \(names), expected as the first element of its block",
        evidence: [
          "frame_index": .int(unit.index), "elements_before": .string(names), "count": 1,
        ])
    }
  }
}
