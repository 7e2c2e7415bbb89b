public import AACSyntax
import StreamForge
public import Transports

/// STM001 `window-sequence-transition`: a window sequence does not fit the one before it.
public enum WindowSequenceTransition: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM001", name: "window-sequence-transition", severity: .warning,
    group: "stream", depth: .syntax,
    requirement: """
      For each channel ONLY_LONG and LONG_STOP should be followed by ONLY_LONG or LONG_START, and \
      LONG_START and EIGHT_SHORT by EIGHT_SHORT or LONG_STOP.
      """,
    rationale: """
      The windows do not overlap to a whole, which is heard as a click. In the middle of a sound \
      stream it shows a lost, repeated or inserted frame.
      """,
    remedy: """
      Do not drop or repeat frames in the writer; join streams only where both sides use long \
      windows.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.11.3.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("long windows only") { BaseVectors.mono().bytes },
      RuleExample("ONLY_LONG, LONG_START, EIGHT_SHORT, LONG_STOP in turn") {
        StreamRecipe().with {
          $0.windowSequences = [.onlyLong, .longStart, .eightShort, .longStop]
        }.fields.bytes
      },
    ],
    violating: [
      RuleExample("ONLY_LONG in frame 8, LONG_STOP in frame 9") {
        BaseVectors.mono().with(frame: 9) {
          $0.block[single: 0].stream.info.windowSequence = .longStop
        }.bytes
      },
      RuleExample("LONG_START in frame 9, ONLY_LONG in frame 10") {
        BaseVectors.mono().with(frame: 9) {
          $0.block[single: 0].stream.info.windowSequence = .longStart
        }.bytes
      },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    var last = history.isInterrupted ? nil : history.outline
    for block in 0..<frame.blockCount {
      let outline = BlockOutline(frame, block: block)
      defer { last = outline }
      guard let earlier = last, earlier.elements == outline.elements,
        let broken = outline.firstBrokenChannel(after: earlier),
        let place = place(ofChannel: broken, in: frame.blocks[block])
      else { continue }
      let from = earlier.windowSequence(broken).syntaxName
      let to = outline.windowSequence(broken).syntaxName
      sink.add(
        fault: metadata, unit, context, bit: place.bit, length: 2, element: place.path,
        message: "\(from) is followed by \(to)",
        evidence: [
          "frame_index": .int(unit.index),
          "time": context.timeSeconds.map(EvidenceValue.double) ?? .null, "channel": .int(broken),
          "from": .string(from), "to": .string(to), "count": 1,
        ])
    }
  }

  /// The `window_sequence` of a channel among those of SCE, CPE and LFE.
  private static func place(
    ofChannel number: Int, in block: borrowing RawDataBlock
  ) -> (bit: Int, path: String)? {
    var left = number
    for element in block.elements where element.kind.isAudio {
      guard let channel = element.channel else { continue }
      let count = element.kind == .channelPair ? 2 : 1
      if left < count {
        let place = SyntaxPlace(element: element.kind, index: element.index, channel: left)
        // ics_reserved_bit comes before.
        return (
          block.channels[channel + left].info.position + 1, place.description + ".ics_info"
        )
      }
      left -= count
    }
    return nil
  }
}
