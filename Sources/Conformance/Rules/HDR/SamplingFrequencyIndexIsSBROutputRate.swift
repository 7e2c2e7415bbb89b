import AACSyntax
import StreamForge
import Transports

/// HDR005 `sampling-frequency-index-is-sbr-output-rate`: the header declares the SBR output rate
/// instead of the core rate.
public enum SamplingFrequencyIndexIsSBROutputRate: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR005", name: "sampling-frequency-index-is-sbr-output-rate", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      sampling_frequency_index must name the core rate of HE-AAC, half the output rate (24000 Hz \
      core for 48000 Hz output is index 6, not 3; likewise 7 not 4, 8 not 5, 9 not 6, 10 not 7, 11 \
      not 8); reported when 50 % of the frames hold SBR data under the index of half the rate.
      """,
    rationale: """
      The core is then parsed with the wrong band tables, so frames break or the audio plays at \
      double speed.
      """,
    remedy: """
      Write the index of half the output rate (6 for 48000, 7 for 44100, 8 for 32000 Hz output) \
      and keep profile LC; decoders find SBR by themselves.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("SBR on a core of 24 kHz, index 6") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("SBR on a core of 24 kHz, index 3 in every header") {
        BaseVectors.sbr().withEachFrame { _, frame in frame.samplingFrequencyIndex = 3 }.bytes
      }
    ])

  /// Looks at the band tables that the payloads fit, and at SBR.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard case .tables(let candidates) = change, let core = reading.coreIndexOfSBR(candidates),
        let coreRate = SamplingFrequency.hertz(ofIndex: core)
      else { return nil }
      return ReadingTest.Description(
        message: """
          sampling_frequency_index names \(coreRate * 2) Hz, the output rate of SBR; the core is \
          coded at \(coreRate) Hz (index \(core))\(others(candidates, core, reading)): \
          \(reading.shares)
          """,
        field: (18, 4),
        evidence: [
          "declared_hz": .int(coreRate * 2), "core_hz": .int(coreRate),
          "sbr_frames": .int(reading.sbrFrames),
          "declared_index": .int(Int(reading.header.samplingFrequencyIndex)),
          "candidate_indices": .array(candidates.map(EvidenceValue.int)),
          "frames": .int(reading.sampled), "probative_frames": .int(reading.probative),
          "declared_failures": .int(reading.declaredFailures),
          "alternative_failures": .int(reading.alternativeFailures),
        ],
        remedy: HeaderRemedy.text(
          for: reading.first.header, in: HeaderRemedy.Scope(reading.span, of: facts),
          keepingCheckWords: reading.indexProof?.witness == .checkWord,
          setting: .samplingFrequencyIndex(core)))
    }
  }

  /// The rates that the payload fits as well as half the declared one, as a clause.
  private static func others(
    _ candidates: [Int], _ core: Int, _ reading: AcceptedReading
  ) -> String {
    switch reading.indexProof?.witness {
    case .checkWord: return ", with which the check words were made"
    case .programConfig: return ", which every program_config_element names"
    case .sbr: return ", at which alone the SBR data end where they should"
    case .otherHeaders: return ", which the other headers of the file name"
    case nil: break
    }
    let rest = candidates.filter { $0 != core }
    return rest.isEmpty
      ? "" : "; its tables are also those of \(SamplingFrequencyIndexMismatch.list(rest))"
  }
}
