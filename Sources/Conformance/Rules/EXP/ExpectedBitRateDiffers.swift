import AACSyntax
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

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let wanted = facts.expectations.bitrate, let first = facts.first,
      facts.durationSeconds > 0
    else { return }
    let actual = facts.meanBitRate
    let expected = wanted.values.first ?? 0
    // Without a tolerance of the caller's: five per cent, what a bit reservoir can shift.
    guard !wanted.accepts(actual, tolerance: expected * 0.05) else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          the mean bit rate is \(Int(actual.rounded())) bit/s, expected \(Int(expected.rounded())) bit/s
          """,
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(first, timeSeconds: 0),
        evidence: ["expected": .double(expected), "actual": .double(actual.rounded())]))
  }
}
