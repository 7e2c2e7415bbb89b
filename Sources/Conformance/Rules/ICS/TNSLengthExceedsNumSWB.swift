public import AACSyntax
import StreamForge
public import Transports

/// ICS015 `tns-length-exceeds-num-swb`: the TNS filters of a window cover more bands than exist.
public enum TNSLengthExceedsNumSWB: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS015", name: "tns-length-exceeds-num-swb", severity: .warning,
    group: "ics", depth: .syntax,
    requirement: """
      The TNS filter lengths of one window should add up to no more than the number of bands of \
      that window.
      """,
    rationale: """
      Decoders clip the range, so that filters may work on other lines than the encoder meant.
      """,
    remedy: "Limit the sum of the filter lengths to the bands of the window in the encoder.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.9")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a filter of 20 bands") {
        BaseVectors.mono(tnsFilters: (length: 20, order: 4)).bytes
      }
    ],
    violating: [
      RuleExample("two filters of 40 bands in frame 9, where 49 bands are") {
        BaseVectors.mono(tnsFilters: (length: 40, order: 4), (length: 40, order: 4)).bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      let channel = place.channel
      guard frame.blocks[place.block].channels[channel].hasTNS,
        let bands = ScaleFactorBands.known(frame.blocks[place.block].parameters)
      else { return }
      let sequence = frame.blocks[place.block].channels[channel].info.windowSequence
      let limit = bands.count(sequence)
      var sum = 0
      var window: UInt8 = 0
      for index in 0..<frame.blocks[place.block].channels[channel].tns.count {
        let filter = frame.blocks[place.block].channels[channel].tns[index]
        if filter.window != window {
          window = filter.window
          sum = 0
        }
        sum += Int(filter.length)
        guard sum > limit else { continue }
        let bit =
          frame.blocks[place.block].channels[channel].tns.position(ofFilter: index, sequence)
        sink.add(
          fault: metadata, unit, context, bit: bit, length: sequence == .eightShort ? 4 : 6,
          element: place.path + ".tns_data",
          message: "the TNS filters of window \(window) have \(sum) bands, \(limit) are there",
          evidence: [
            "frame_index": .int(unit.index), "window": .int(Int(window)), "sum": .int(sum),
            "num_swb": .int(limit),
          ])
        return
      }
    }
  }
}
