import AACSyntax
import StreamForge
import Transports

/// EXP001 `expected-sampling-rate-differs`: the sampling rate is not the expected one.
public enum ExpectedSamplingRateDiffers: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP001", name: "expected-sampling-rate-differs", severity: .error,
    group: "expectation", depth: .headers,
    requirement: """
      The core or output rate must equal the rate given with --expect sampling_frequency or \
      output_sampling_frequency.
      """,
    rationale: """
      44.1 and 48 kHz, 22.05 and 24 kHz and other rates of one table class cannot be told apart \
      from the bits, so that only an expectation shows the wrong speed.
      """,
    remedy: """
      Write the index of the real core rate into the header (bits 5 to 2 of byte 2), or correct \
      the expectation.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("48 kHz as expected", expect: ["sampling_frequency=48000"]) {
        BaseVectors.stereo().bytes
      }
    ],
    violating: [
      RuleExample("44.1 kHz where 48 kHz is expected", expect: ["sampling_frequency=48000"]) {
        BaseVectors.mono().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let header = facts.usualHeader, let core = header.samplingFrequency else { return }
    // SBR doubles the rate; without a look into the payload either rate may come out.
    let outputs =
      facts.syntax.map { [$0.sbrFrames > 0 ? 2 * core : core] } ?? [core, 2 * core]
    let output = outputs.count == 1 ? outputs.first : nil
    if let expected = facts.expectations.samplingFrequency, !expected.accepts(Double(core)) {
      add(
        expected, "the core rate is \(core) Hz", core: core, output: output, wanted: expected.only,
        header, facts, &sink)
    }
    if let expected = facts.expectations.outputSamplingFrequency,
      !outputs.contains(where: { expected.accepts(Double($0)) })
    {
      let found = outputs.map { "\($0)" }.joined(separator: " or ")
      // Where SBR doubles the rate the header carries half of it.
      let wanted = expected.only.flatMap { value in
        output == 2 * core ? (value % 2 == 0 ? value / 2 : nil) : value
      }
      add(
        expected, "the output rate is \(found) Hz", core: core, output: output, wanted: wanted,
        header, facts, &sink)
    }
  }

  private static func add(
    _ expected: Expectations.Number, _ found: String, core: Int, output: Int?, wanted: Int?,
    _ header: ADTSFixedHeader, _ facts: StreamFacts, _ sink: inout FindingSink
  ) {
    guard let first = facts.first else { return }
    sink.add(
      Finding(
        metadata, message: "\(found), expected \(expected.text) Hz",
        remedy: wanted.flatMap(SamplingFrequency.index(ofHertz:)).map {
          HeaderRemedy.text(for: header, setting: .samplingFrequencyIndex($0))
        },
        frames: FrameSpan(near: 0),
        location: Location(
          first, bit: 18, length: 4, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "expected": expected.evidence, "core_hz": .int(core),
          "output_hz": output.map(EvidenceValue.int) ?? .null,
        ]))
  }
}
