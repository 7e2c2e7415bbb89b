import AACSyntax
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

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let wanted = facts.expectations.duration, let first = facts.first,
      let rate = facts.usualHeader?.samplingFrequency
    else { return }
    let actual = facts.durationSeconds
    let expected = wanted.values.first ?? 0
    // A recorder may be off by a frame; clocks differ by a little.
    guard !wanted.accepts(actual, tolerance: 1024 / Double(rate) + expected * 0.001) else { return }
    sink.add(
      Finding(
        metadata,
        message:
          "the duration is \(Decimal.text(actual, 3)) s, expected \(Decimal.text(expected, 3)) s",
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(first, timeSeconds: 0),
        evidence: [
          "expected": .double(expected), "actual": .double(actual),
          "difference": .double(actual - expected),
        ]))
  }
}
