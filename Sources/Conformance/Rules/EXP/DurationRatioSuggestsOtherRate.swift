import AACSyntax
import StreamForge
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

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("12 frames at 48 kHz", expect: ["duration=0.256"]) {
        BaseVectors.stereo(frames: 12).bytes
      }
    ],
    violating: [
      RuleExample(
        "12 frames that last as at 48 kHz, declared as 44.1 kHz", expect: ["duration=0.256"]
      ) {
        BaseVectors.stereo(frames: 12).withEachFrame { $1.samplingFrequencyIndex = 4 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let expected = facts.expectations.duration, let first = facts.first,
      facts.durationSeconds > 0, let real = expected.values.first, expected.values.count == 1,
      real > 0, abs(facts.durationSeconds - real) > expected.tolerance ?? 0
    else { return }
    let computed = facts.durationSeconds
    let ratio = computed / real
    guard let known = ratios.first(where: { abs(ratio - $0.value) <= $0.value * 0.005 }) else {
      return
    }
    let header = facts.usualHeader ?? first.header.fixed
    // The rate at which the same samples take the known time, if the header could name it.
    let hertz = header.samplingFrequency.flatMap { rate in
      (0...12).compactMap { SamplingFrequency.hertz(ofIndex: $0) }.first {
        abs(Double($0) - Double(rate) * known.value) <= Double($0) * 0.005
      }
    }
    let explanation =
      hertz.map { "the header says \(header.samplingFrequency ?? 0) Hz where \($0) Hz fit" }
      ?? known.explanation
    sink.add(
      Finding(
        metadata,
        message: """
          the duration is \(computed.thousandths) s, \(ratio.tenThousandths) times the known \
          \(real.plain) s: \(known.explanation)
          """,
        remedy: hertz.flatMap(SamplingFrequency.index(ofHertz:)).map {
          HeaderRemedy.text(for: header, setting: .samplingFrequencyIndex($0))
        },
        frames: FrameSpan(near: 0),
        location: Location(
          first, bit: 18, length: 4, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "computed": .double(computed.thousandths), "real": .double(real),
          "ratio": .double(ratio.tenThousandths), "explanation": .string(explanation),
        ]))
  }

  private static let ratios: [(value: Double, explanation: String)] = [
    (48000.0 / 44100, "44.1 kHz is declared for 48 kHz, or a fraction of both"),
    (44100.0 / 48000, "48 kHz is declared for 44.1 kHz, or a fraction of both"),
    (2, "half the rate is declared"),
    (0.5, "twice the rate is declared, such as the output rate of SBR"),
    (1024.0 / 960, "frames of 960 samples are counted as 1024"),
    (960.0 / 1024, "1024 samples a frame were taken for 960"),
    (1.5, "two thirds of the rate are declared"),
    (2.0 / 3, "one and a half times the rate is declared"),
  ]
}
