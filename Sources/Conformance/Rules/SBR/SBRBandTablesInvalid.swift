public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR010 `sbr-band-tables-invalid`: the SBR band tables cannot be built.
public enum SBRBandTablesInvalid: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR010", name: "sbr-band-tables-invalid", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      The master table must have at least 1 band of positive widths, bs_xover_band must lie below \
      its size, kx must be at most 32, kx + M at most 64 and the noise bands at most 5.
      """,
    rationale: "Decoders reset SBR and only upsample: the high band is missing.",
    remedy: """
      Correct the fields of sbr_header() in the encoder; check sampling_frequency_index first.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.6")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("bs_xover_band 0") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("bs_xover_band 7 with a master table of 6 bands") {
        BaseVectors.sbr(
          SBRRecipe().with {
            $0.header.stopFreq = 0
            $0.header.xoverBand = 7
          }
        ).bytes
      }
    ])

  private static let tests: [(defect: SBRFrequencyTables.Defects, text: String)] = [
    (.masterEmpty, "the master table has no band"),
    (.widthNotPositive, "a band of the master table has no width"),
    (.crossoverBeyondMaster, "bs_xover_band is not below N_master"),
    (.crossoverTooHigh, "kx is above 32"),
    (.topTooHigh, "kx + M is above 64"),
    (.tooManyNoiseBands, "N_Q is above 5"),
  ]

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, payload in
      let tables = outcome.tables
      // A range that is wrong has a rule of its own, and leaves no tables.
      guard tables.defects.isDisjoint(with: [.rangeEmpty, .rangeTooWide]),
        let header = outcome.header,
        let failing = tests.first(where: { tables.defects.contains($0.defect) })
      else { return nil }
      let widths = (0..<(tables.leastWidth > 0 ? tables.masterBandCount : 0)).map {
        EvidenceValue.int(Int(tables.masterBorders[$0 + 1]) - Int(tables.masterBorders[$0]))
      }
      return SBRPayloadTest.Fault(
        message: """
          \(failing.text): bs_xover_band \(header.xoverBand), N_master \(tables.masterBandCount), \
          kx \(tables.kx), M \(tables.m), N_Q \(tables.noiseBandCount)
          """,
        evidence: [
          "failing_test": .string(failing.text), "n_master": .int(tables.masterBandCount),
          "widths": .array(widths), "xover": .int(Int(header.xoverBand)), "kx": .int(tables.kx),
          "m": .int(tables.m), "n_q": .int(tables.noiseBandCount),
        ],
        bits: outcome.hasHeader ? outcome.headerBits : payload.bits,
        part: "sbr_header")
    }
  }
}
