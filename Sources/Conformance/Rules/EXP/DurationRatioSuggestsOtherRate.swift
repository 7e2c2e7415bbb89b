import AACSyntax
import Transports

/// EXP006 `duration-ratio-suggests-other-rate`: the duration suggests another sampling rate.
public enum DurationRatioSuggestsOtherRate: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP006", name: "duration-ratio-suggests-other-rate", severity: .warning,
    group: "expectation", depth: .headers,
    requirement: """
      The computed duration divided by the known one should not lie within 0.5 % of 1.0884 or \
      0.9188 (44.1 and 48 kHz), 2 or 0.5 (SBR or half rate), 1.0667 or 0.9375 (960 and 1024 \
      samples), 1.5 or 0.6667.
      """,
    rationale: """
      These ratios are typical of 44.1 against 48 kHz, of a rate off by the factor 2 of SBR, of \
      960 against 1024 samples, and of other swapped rates: the audio plays too fast or too slow.
      """,
    remedy: """
      Write the index of the real core rate into the header; in addADTStoPacket check the constant \
      freqIdx.
      """,
    clauses: [])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let wanted = facts.expectations.duration, let real = wanted.values.first, real > 0,
      let first = facts.first, facts.durationSeconds > 0,
      let rate = facts.usualHeader?.samplingFrequency,
      abs(facts.durationSeconds - real) > 1024 / Double(rate)
    else { return }
    let ratio = facts.durationSeconds / real
    guard let (value, explanation) = Self.ratios.min(by: { abs($0.0 - ratio) < abs($1.0 - ratio) }),
      abs(ratio - value) <= value * 0.005
    else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          by its headers the stream lasts \(Decimal.text(ratio, 4)) times as long as it really does: \
          \(explanation)
          """,
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(first, bit: 18, length: 4, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "computed": .double(facts.durationSeconds), "real": .double(real),
          "ratio": .double(ratio),
          "explanation": .string(explanation),
        ]))
  }

  // Declared duration over real duration, and what it comes from.
  private static let ratios: [(Double, String)] = [
    (48000.0 / 44100, "48 kHz sound declared as 44.1 kHz"),
    (44100.0 / 48000, "44.1 kHz sound declared as 48 kHz"),
    (2, "the declared rate is half the real one"),
    (0.5, "the declared rate is twice the real one, as with the output rate of SBR"),
    (1024.0 / 960, "frames of 960 samples counted as 1024"),
    (960.0 / 1024, "frames of 1024 samples counted as 960"),
    (1.5, "the declared rate is two thirds of the real one"),
    (2.0 / 3, "the declared rate is one and a half times the real one"),
  ]
}
