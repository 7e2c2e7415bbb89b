public import AACSyntax
import StreamForge
public import Transports

/// PCE004 `pce-repeated-in-block`: one block holds several PCEs.
public enum PCERepeatedInBlock: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE004", name: "pce-repeated-in-block", severity: .warning, group: "pce", depth: .syntax,
    requirement: """
      A block should hold one PCE only; several with different tags describe several programmes.
      """,
    rationale: """
      Most decoders use the first and ignore the rest (ffmpeg calls it dubious), so that the other \
      programmes cannot be heard.
      """,
    remedy: """
      Send each programme as a stream of its own with one PCE or a channel_configuration of 1 to \
      7.
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
      RuleExample("a second PCE with tag 1 in every frame") {
        BaseVectors.programConfig().withEachFrame { _, frame in
          var config = frame.block[programConfig: 0]
          config.instanceTag = 1
          frame.block.elements.insert(.programConfig(config), at: 1)
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
      let other = frame.blocks[block].programConfigs[0]
      guard element.index > 0, other.instanceTag != config.instanceTag else { return }
      let tags = frame.blocks[block].programConfigs.map(\.instanceTag)
      sink.add(
        fault: metadata, unit, context, bit: element.position,
        length: element.end - element.position, element: element.path,
        message: "a block holds \(tags.count) PCEs with the tags "
          + tags.map(String.init).joined(separator: ", "),
        evidence: [
          "frame_index": .int(unit.index), "tags": .array(tags.map { .int(Int($0)) }), "count": 1,
        ])
    }
  }
}
