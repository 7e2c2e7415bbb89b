import AACSyntax
import StreamForge
import Transports

/// STM008 `cut-inside-window-transition`: the stream was cut inside a window transition.
public enum CutInsideWindowTransition: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM008", name: "cut-inside-window-transition", severity: .info,
    group: "stream", depth: .syntax,
    requirement: """
      A first frame with EIGHT_SHORT or LONG_STOP, or a last frame with LONG_START, stands inside a \
      window transition: the stream was cut from a longer one, or its encoder begins or ends so.
      """,
    rationale: """
      The first or last samples cannot be rebuilt completely, which may give a small click. Some \
      decoders do not accept such a first frame.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.11.3.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("long windows at both ends") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("LONG_STOP in the first frame") {
        BaseVectors.mono().with(frame: 0) {
          $0.block[single: 0].stream.info.windowSequence = .longStop
        }.bytes
      },
      RuleExample("LONG_START in the last frame") {
        BaseVectors.mono().with(frame: 19) {
          $0.block[single: 0].stream.info.windowSequence = .longStart
        }.bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let signal = facts.syntax?.signal else { return }
    var ends: [(place: String, end: SignalFacts.End, sequence: WindowSequence)] = []
    if let start = signal.start,
      let sequence = start.outline.firstWindow(in: [.eightShort, .longStop])
    {
      ends.append(("start", start, sequence))
    }
    if let end = signal.end, end.unit.index == facts.frameCount - 1,
      let sequence = end.outline.firstWindow(in: [.longStart])
    {
      ends.append(("end", end, sequence))
    }
    guard let first = ends.first else { return }
    var frames = FrameSpan(first.end.unit.index)
    for one in ends.dropFirst() { frames.insert(one.end.unit.index) }
    sink.add(
      Finding(
        metadata,
        message: ends.map {
          "the \($0.place == "start" ? "first" : "last") frame has \($0.sequence.syntaxName)"
        }.joined(separator: ", ") + ": " + reason(ends.map(\.place)),
        frames: frames,
        location: Location(
          first.end.unit, bit: 8 * first.end.unit.header.headerByteCount,
          timeSeconds: first.end.timeSeconds, element: "raw_data_block"),
        evidence: [
          "where": .string(ends.map(\.place).joined(separator: ", ")),
          "window_sequence": .string(ends.map(\.sequence.syntaxName).joined(separator: ", ")),
        ]))
  }

  /// What may have led to it; from the bits alone it cannot be told.
  private static func reason(_ places: [String]) -> String {
    switch places {
    case ["start"]: "the stream was cut from a longer one, or its encoder begins so"
    case ["end"]: "the stream was cut from a longer one, or its encoder ends so"
    default: "the stream was cut from a longer one, or its encoder begins and ends so"
    }
  }
}
