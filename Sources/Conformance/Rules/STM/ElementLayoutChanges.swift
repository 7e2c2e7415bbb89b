public import AACSyntax
import StreamForge
public import Transports

/// STM006 `element-layout-changes`: the element list changes without notice.
public enum ElementLayoutChanges: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM006", name: "element-layout-changes", severity: .error, group: "stream", depth: .syntax,
    requirement: """
      The list of SCE, CPE and LFE must stay the same from frame to frame unless the header or the \
      PCE changes.
      """,
    rationale: """
      faad2 reports an unexpected configuration change and stays silent until it is opened anew; \
      old versions corrupted memory.
      """,
    remedy: """
      Keep the channel layout of the encoder constant, and start a new file or segment for another \
      layout.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.1")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("one CPE in every frame") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("an SCE in frame 9 of a stream of pairs") {
        BaseVectors.stereo().with(frame: 9) {
          let pair = $0.block[pair: 0]
          var single = SingleChannelElementFields(pair.first)
          single.stream.info = pair.common?.info ?? pair.first.info
          $0.block.elements[0] = .single(single)
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard frame.endsExactly else { return }
    var last = history.isInterrupted ? nil : history.outline.elements
    for block in 0..<frame.blockCount {
      let elements = BlockOutline(frame, block: block).elements
      defer { last = elements }
      guard let earlier = last, earlier != elements,
        let element = frame.blocks[block].elements.first(where: \.kind.isAudio)
      else { continue }
      sink.add(
        fault: metadata, unit, context, bit: element.position, length: 3, element: element.path,
        message: "the block holds \(elements), the one before \(earlier)",
        evidence: [
          "frame_index": .int(unit.index),
          "time": context.timeSeconds.map(EvidenceValue.double) ?? .null,
          "old_elements": .string(earlier.description),
          "new_elements": .string(elements.description), "count": 1,
        ])
      return
    }
  }
}
