public import AACSyntax
import StreamForge
public import Transports

/// PCE013 `pce-element-order`: the PCE lists its elements in an order that decoders cannot map.
public enum PCEElementOrder: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE013", name: "pce-element-order", severity: .warning, group: "pce", depth: .syntax,
    requirement: """
      An odd number of front channels should begin with an SCE, side channels should come in \
      pairs, and an odd number of back channels should end with an SCE (two SCE in a row count as \
      a pair).
      """,
    rationale: """
      ffmpeg and fdk-aac cannot map other orders to speakers and refuse them or guess a layout.
      """,
    remedy: "List the centre first in front, pairs as CPE, and a single rear centre last in back.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5.3.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("three channels in front, the pair before the centre") {
        StreamRecipe().with {
          $0.channelConfiguration = 0
          $0.hasProgramConfig = true
          $0.elements = [.singleChannel, .channelPair]
        }.fields.withEachFrame { _, frame in
          frame.block[programConfig: 0].front.reverse()
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
      guard let (name, list) = disorder(config) else { return }
      sink.add(
        fault: metadata, unit, context, bit: element.position,
        length: element.end - element.position, element: element.path,
        message: "the \(name) list of the PCE is "
          + "\(ProgramConfigElement.text(of: list)), an order that names no speakers",
        evidence: [
          "frame_index": .int(unit.index), "list": .string(name),
          "elements": .string(ProgramConfigElement.text(of: list)),
        ])
    }
  }

  /// The first list whose channels cannot be told to stand left, right or in the middle.
  private static func disorder(
    _ config: ProgramConfigElement
  ) -> (String, ProgramConfigElement.List)? {
    func isOdd(_ list: ProgramConfigElement.List) -> Bool { list.count { !$0.flag } % 2 == 1 }
    if isOdd(config.front), config.front.first?.flag == true { return ("front", config.front) }
    if isOdd(config.side) { return ("side", config.side) }
    if isOdd(config.back), config.back.last?.flag == true { return ("back", config.back) }
    return nil
  }
}
