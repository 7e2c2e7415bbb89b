import AACSyntax
import StreamForge

/// ICS002 `max-sfb-exceeds-num-swb`: max_sfb is larger than the band table.
public enum MaxSFBExceedsNumSWB: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS002", name: "max-sfb-exceeds-num-swb", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      max_sfb must not exceed the number of bands for the rate: in long windows 41, 41, 47, 49, \
      49, 51, 47, 47, 43, 43, 43, 40, 40 and in short windows 12, 12, 12, 14, 14, 14, then 15, for \
      sampling_frequency_index 0 to 12.
      """,
    rationale: """
      ffmpeg, faad2 and Symphonia stop at the frame. Where many frames are affected, the index of \
      the header is usually wrong.
      """,
    remedy: """
      Write the index of the rate the encoder really uses; an encoder must limit max_sfb to the \
      table of that rate.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.3")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("max_sfb 49, all bands of 44.1 kHz") {
        StreamRecipe().with { $0.maxSFBs = [49] }.fields.bytes
      }
    ],
    violating: [
      RuleExample("max_sfb 50 in frame 9, where the table has 49 bands") {
        BaseVectors.mono().with(frame: 9) { $0.block[single: 0].stream.info.maxSFB = 50 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.check(facts, metadata, into: &sink) { error in
      guard case .maxSFBTooLarge(let value, let limit) = error.kind else { return nil }
      // Only short windows have so few bands; of the long ones the trace tells which it is.
      let isShort = limit <= 15
      return (
        "max_sfb is \(value), the band table of this rate ends at \(limit)",
        [
          "max_sfb": .int(value), "limit": .int(limit),
          "window_sequence": isShort ? .string(WindowSequence.eightShort.syntaxName) : .null,
        ]
      )
    }
  }
}
