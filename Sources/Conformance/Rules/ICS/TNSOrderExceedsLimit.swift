public import AACSyntax
import StreamForge
public import Transports

/// ICS014 `tns-order-exceeds-limit`: the TNS order is too high.
public enum TNSOrderExceedsLimit: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS014", name: "tns-order-exceeds-limit", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      The TNS order must be at most 12 in long windows for LC, SSR and LTP, at most 20 in long \
      windows for Main, and at most 7 in short windows.
      """,
    rationale: """
      ffmpeg rejects the frame, fdk-aac accepts up to 20, faad2 clamps without a word, so that the \
      sound differs.
      """,
    remedy: """
      Limit the filter order in the encoder to 12 (long) and 7 (short), and check that profile is \
      the encoder's.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.9")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("order 12 in a long window") {
        BaseVectors.mono(tnsFilters: (length: 20, order: 12)).bytes
      }
    ],
    violating: [
      RuleExample("order 13 in the long window of frame 9, AAC LC") {
        BaseVectors.mono(tnsFilters: (length: 20, order: 13)).bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      let channel = place.channel
      // The three bits of short windows end at the limit of 7.
      let limit = frame.blocks[place.block].parameters.objectType == 1 ? 20 : 12
      guard frame.blocks[place.block].channels[channel].hasTNS,
        frame.blocks[place.block].channels[channel].tns.highestOrder > limit
      else { return }
      let sequence = frame.blocks[place.block].channels[channel].info.windowSequence
      for index in 0..<frame.blocks[place.block].channels[channel].tns.count {
        let filter = frame.blocks[place.block].channels[channel].tns[index]
        guard Int(filter.order) > limit else { continue }
        // `order` follows the six bits of `length`.
        let bit =
          frame.blocks[place.block].channels[channel].tns.position(ofFilter: index, sequence) + 6
        sink.add(
          fault: metadata, unit, context, bit: bit, length: 5, element: place.path + ".tns_data",
          message: "TNS order is \(filter.order), expected \(limit) at most",
          evidence: [
            "frame_index": .int(unit.index), "element_path": .string(place.path),
            "window": .int(Int(filter.window)), "order": .int(Int(filter.order)),
            "limit": .int(limit),
          ])
        return
      }
    }
  }
}
