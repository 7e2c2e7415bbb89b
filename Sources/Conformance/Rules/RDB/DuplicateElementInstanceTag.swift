public import AACSyntax
import StreamForge
public import Transports

/// RDB011 `duplicate-element-instance-tag`: two elements of one block share an instance tag.
public enum DuplicateElementInstanceTag: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB011", name: "duplicate-element-instance-tag", severity: .warning,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      Elements of one type (SCE, CPE, CCE, LFE, PCE) in one block should have different \
      element_instance_tag values.
      """,
    rationale: """
      Decoders that select by tag mix up or reject the second element (ffmpeg: duplicate element), \
      while others map by position and do not notice.
      """,
    remedy: "Number the elements of each type from 0 up in every block.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.1.1")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("5.1 with CPE tags 0 and 1") { BaseVectors.surround().bytes }],
    violating: [
      RuleExample("5.1 with both CPE tags 0") {
        BaseVectors.surround().withEachFrame { $1.block[pair: 1].instanceTag = 0 }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard frame.endsExactly else { return }
    frame.forEachElement { block, element in
      let hasTag = element.kind.rawValue < 4 || element.kind == .programConfig
      let isRepeated = frame.blocks[block].elements.contains {
        $0.kind == element.kind && $0.instanceTag == element.instanceTag
          && $0.position < element.position
      }
      guard hasTag, isRepeated else { return }
      sink.add(
        fault: metadata, unit, context, bit: element.position + 3, length: 4,
        element: element.path,
        message: "two \(element.kind.syntaxName) of a block have element_instance_tag "
          + "\(element.instanceTag)",
        evidence: [
          "frame_index": .int(unit.index), "element": .string(element.kind.syntaxName),
          "tag": .int(Int(element.instanceTag)), "affected_frames": 1,
        ])
    }
  }
}
