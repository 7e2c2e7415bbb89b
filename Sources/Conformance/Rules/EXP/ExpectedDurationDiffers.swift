import StreamForge
import Transports

/// EXP004 `expected-duration-differs`: the duration is not the expected one.
public enum ExpectedDurationDiffers: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP004", name: "expected-duration-differs", severity: .error,
    group: "expectation", depth: .headers,
    requirement: """
      The duration must equal the expected one within the tolerance, by default 1 frame plus 0.1 \
      %.
      """,
    rationale: """
      Frames are missing or added, or the rate is wrong, so that audio and video drift apart.
      """,
    remedy: "Look for lost, repeated or empty frames and for a wrong sampling_frequency_index.",
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("23 frames as expected", expect: ["duration=0.5341"]) {
        BaseVectors.mono(frames: 23).bytes
      }
    ],
    violating: [
      RuleExample("20 frames where 23 are expected", expect: ["duration=0.5341"]) {
        BaseVectors.mono().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let expected = facts.expectations.duration, facts.durationSeconds > 0,
      let first = facts.first,
      let nearest = expected.nearest(to: facts.durationSeconds)
    else { return }
    let actual = facts.durationSeconds
    let frame = actual / Double(facts.frameCount)
    let tolerance = expected.tolerance ?? frame + nearest / 1000
    let difference = actual - nearest
    guard abs(difference) > tolerance else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          the duration is \(actual.thousandths) s, expected \(nearest.plain) s within \
          \(tolerance.thousandths) s
          """,
        frames: FrameSpan(near: 0), location: Location(first, timeSeconds: 0),
        evidence: [
          "expected": expected.evidence, "actual": .double(actual.thousandths),
          "difference": .double(difference.thousandths),
        ]))
  }
}
