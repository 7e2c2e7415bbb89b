import StreamForge
import Transports

/// EXP005 `expected-bit-rate-differs`: the bit rate is not the expected one.
public enum ExpectedBitRateDiffers: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP005", name: "expected-bit-rate-differs", severity: .error,
    group: "expectation", depth: .headers,
    requirement: "The mean bit rate over all frames must lie within the given range.",
    rationale: """
      A rate above the range breaks bandwidth plans, a rate below it hints at a wrong encoder \
      setting.
      """,
    remedy: "Set the bit rate of the encoder, or correct the expected range.",
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("76 kbit/s as expected", expect: ["bitrate=75000~5000"]) {
        BaseVectors.mono().bytes
      }
    ],
    violating: [
      RuleExample("76 kbit/s where 64 are expected", expect: ["bitrate=64000~3000"]) {
        BaseVectors.mono().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let expected = facts.expectations.bitrate, facts.durationSeconds > 0,
      let first = facts.first, let nearest = expected.nearest(to: facts.meanBitRate)
    else { return }
    // Without a tolerance of the caller's five per cent: what a bit reservoir can shift.
    let tolerance = expected.tolerance ?? nearest / 20
    guard abs(facts.meanBitRate - nearest) > tolerance else { return }
    let actual = Int(facts.meanBitRate.rounded())
    sink.add(
      Finding(
        metadata,
        message: """
          the mean bit rate is \(actual) bit/s, expected \(nearest.plain) bit/s within \
          \(tolerance.plain)
          """,
        frames: FrameSpan(near: 0), location: Location(first, timeSeconds: 0),
        evidence: ["expected": expected.evidence, "actual": .int(actual)]))
  }
}
