public import AACSyntax
import StreamForge
public import Transports

/// RDB010 `element-order-mismatch`: the elements do not come in the order of the channel table.
public enum ElementOrderMismatch: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB010", name: "element-order-mismatch", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      With channel_configuration 1 to 7 the SCE, CPE and LFE of a block must have the types and \
      the order of the table, for example SCE CPE CPE LFE for 6.
      """,
    rationale: """
      Decoders map channels to speakers by position, so that sound comes from the wrong speaker or \
      the element is refused as not allocated.
      """,
    remedy: """
      Write the elements in table order with the LFE last as an LFE element, or use \
      channel_configuration 0 and a PCE.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("5.1 as SCE CPE CPE LFE") { BaseVectors.surround().bytes }],
    violating: [
      RuleExample("5.1 with its second CPE before the SCE in all frames") {
        BaseVectors.surround().withEachFrame { _, frame in
          frame.block.elements.insert(frame.block.elements.remove(at: 2), at: 0)
        }.bytes
      },
      RuleExample("5.1 whose LFE is written as an SCE") {
        BaseVectors.surround().withEachFrame { _, frame in
          var element = frame.block[lfe: 0]
          element.instanceTag = 1
          frame.block.elements[3] = .single(element)
        }.bytes
      },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard frame.endsExactly,
      let expected = ElementList(configuration: Int(unit.header.fixed.channelConfiguration))
    else { return }
    for block in 0..<frame.blockCount {
      let found = BlockOutline(frame, block: block).elements
      guard found.channelCount == expected.channelCount,
        let place = found.firstDifference(from: expected)
      else { continue }
      let audio = frame.blocks[block].elements.filter(\.kind.isAudio)
      let element = audio[min(place, audio.count - 1)]
      let hint = hint(found, expected)
      sink.add(
        fault: metadata, unit, context, bit: element.position, length: 3, element: element.path,
        message: "the block holds \(found), channel_configuration "
          + "\(unit.header.fixed.channelConfiguration) stands for \(expected)",
        evidence: [
          "frame_index": .int(unit.index), "expected_elements": .string(expected.description),
          "found_elements": .string(found.description),
          "hint": hint.map(EvidenceValue.string) ?? .null, "count": 1,
        ])
      return
    }
  }

  /// A usual way to come to such a list.
  private static func hint(_ found: ElementList, _ expected: ElementList) -> String? {
    guard found.count == expected.count, found.firstDifference(from: expected) == found.count - 1
    else { return nil }
    switch (expected[found.count - 1], found[found.count - 1]) {
    case (.lfeChannel, .singleChannel): return "lfe-as-sce"
    case (.singleChannel, .lfeChannel): return "sce-as-lfe"
    default: return nil
    }
  }
}
