import AACSyntax
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

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let stream = StreamReport(facts), let first = facts.first else { return }
    let core = stream.samplingFrequency
    let output = stream.outputSamplingFrequency ?? core
    for (wanted, actual, name) in [
      (facts.expectations.samplingFrequency, core, "sampling_frequency"),
      (facts.expectations.outputSamplingFrequency, output, "output_sampling_frequency"),
    ] {
      guard let wanted, let actual, !wanted.accepts(Double(actual)) else { continue }
      let values = wanted.values.map { Int($0.rounded()) }
      let fitting = values.first.flatMap { SamplingFrequency.index(ofHertz: $0) }
      sink.add(
        Finding(
          metadata,
          message:
            "\(name) is \(actual) Hz, expected \(values.map(String.init).joined(separator: " or ")) Hz",
          remedy: name == "sampling_frequency"
            ? fitting.map { index in
              "Write sampling_frequency_index \(index): byte 2 of each header is then "
                + "\(Hex.prefixed(first.header.withSamplingFrequencyIndex(index).bytes[2]))."
            } : nil,
          frames: FrameSpan(0...facts.frameCount - 1),
          location: Location(
            first, bit: 18, length: 4, timeSeconds: 0, element: "adts_fixed_header"),
          evidence: [
            "expected": values.count == 1 ? .int(values[0]) : .array(values.map(EvidenceValue.int)),
            "core_hz": core.map(EvidenceValue.int) ?? .null,
            "output_hz": output.map(EvidenceValue.int) ?? .null,
          ]))
    }
  }
}
