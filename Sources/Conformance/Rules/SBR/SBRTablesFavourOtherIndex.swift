import AACSyntax
import StreamForge
import Transports

/// SBR026 `sbr-tables-favour-other-index`: the SBR data fit another sampling rate better.
public enum SBRTablesFavourOtherIndex: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR026", name: "sbr-tables-favour-other-index", severity: .warning,
    group: "sbr", depth: .syntax,
    requirement: """
      SBR payloads should fit the tables of the declared rate: fewer than 50 % of them (of at \
      least 10) may overrun or leave 8 or more bits while exactly one other index of the class \
      fits 99 %.
      """,
    rationale: """
      The core tables of the class are equal, so that only SBR hints that, say, 22.05 kHz was \
      written for 24. The audio would play slightly fast or slow.
      """,
    remedy: """
      Check the encoder's real rate and write its index; treat this as a hint, not as proof.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a core of 24 kHz, index 6") { BaseVectors.sbrPair(telling).bytes }
    ],
    violating: [
      RuleExample("a core of 24 kHz, index 7 in all headers") {
        BaseVectors.sbrPair(telling).withEachFrame { $1.samplingFrequencyIndex = 7 }.bytes
      }
    ])

  /// Bands that differ between the rates of a class: 14 at 48 kHz, 16 at 44.1 kHz. Eight envelopes
  /// a payload make more of that than fits into its last byte.
  private static let telling = SBRRecipe().with {
    $0.header.startFreq = 0
    $0.header.stopFreq = 15
    $0.header.headerExtra1 = true
    $0.header.freqScale = 0
    $0.header.alterScale = 0
    $0.grids[0].envelopeExponent = 2
    $0.grids[0].frequencyResolutions = [true]
  }

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, let first = syntax.sbr.first else { return }
    let fit = syntax.sbr.fit
    guard let declared = fit.declaredIndex, fit.payloads >= 10, fit.failures * 2 >= fit.payloads,
      fit.trials >= 10
    else { return }
    let others = fit.fits.indices.filter { fit.fits[$0] * 100 >= fit.trials * 99 }
    guard others.count == 1, let other = others.first else { return }
    let failures = fit.trials - fit.fits[other]
    sink.add(
      Finding(
        metadata,
        message: """
          \(fit.failures) of \(fit.payloads) SBR payloads do not end where they should with \
          sampling_frequency_index \(declared); SBR fits index \(other) better: \(failures) of \
          \(fit.trials)
          """,
        frames: FrameSpan(
          first.unit.index...max(first.unit.index, syntax.sbr.runs.last?.last ?? 0)),
        location: Location(
          first.unit, bit: HeaderField.samplingFrequencyIndex.bitPosition,
          length: HeaderField.samplingFrequencyIndex.bitLength, timeSeconds: first.timeSeconds,
          element: "adts_fixed_header"),
        evidence: [
          "declared_index": .int(declared), "fitting_index": .int(other),
          "payloads": .int(fit.payloads), "fails_declared": .int(fit.failures),
          "fails_other": .int(failures),
        ]))
  }
}
