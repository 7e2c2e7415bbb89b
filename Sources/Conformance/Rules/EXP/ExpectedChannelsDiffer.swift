import AACSyntax
import StreamForge
import Transports

/// EXP002 `expected-channels-differ`: the number of channels is not the expected one.
public enum ExpectedChannelsDiffer: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP002", name: "expected-channels-differ", severity: .error,
    group: "expectation", depth: .syntax,
    requirement: """
      The coded or output channels must equal those given with --expect channels or \
      output_channels.
      """,
    rationale: """
      The receiver was set up for another number of channels and plays wrong speakers or nothing.
      """,
    remedy: """
      Set the channel count of the encoder and channel_configuration to what the receiver expects, \
      or correct the expectation.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("two channels as expected", expect: ["channels=2"]) { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("two channels where one is expected", expect: ["channels=1"]) {
        BaseVectors.stereo().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.depth >= .syntax, let stream = StreamReport(facts), let first = facts.first else {
      return
    }
    for (wanted, actual, name) in [
      (facts.expectations.channels, stream.channels, "channels"),
      (facts.expectations.outputChannels, stream.outputChannels, "output channels"),
    ] {
      guard let wanted, let actual, !wanted.accepts(Double(actual)) else { continue }
      let values = wanted.values.map { Int($0.rounded()) }
      sink.add(
        Finding(
          metadata,
          message:
            "the stream has \(actual) \(name), expected \(values.map(String.init).joined(separator: " or "))",
          frames: FrameSpan(0...facts.frameCount - 1),
          location: Location(
            first, bit: 23, length: 3, timeSeconds: 0, element: "adts_fixed_header"),
          evidence: [
            "expected": values.count == 1 ? .int(values[0]) : .array(values.map(EvidenceValue.int)),
            "header": .int(stream.channelConfiguration),
            "coded": stream.channels.map(EvidenceValue.int) ?? .null,
            "output": stream.outputChannels.map(EvidenceValue.int) ?? .null,
          ]))
    }
  }
}
