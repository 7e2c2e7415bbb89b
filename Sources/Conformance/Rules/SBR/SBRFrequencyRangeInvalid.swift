public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR009 `sbr-frequency-range-invalid`: the SBR frequency range is invalid.
public enum SBRFrequencyRangeInvalid: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR009", name: "sbr-frequency-range-invalid", severity: .error,
    group: "sbr", depth: .syntax,
    requirement: """
      k2 must be above k0, and k2 - k0 at most 48 for an SBR rate up to 32 kHz, 35 for 44.1 kHz \
      and 32 for 48 kHz and above.
      """,
    rationale: """
      ffmpeg reports too many QMF subbands and falls back to plain upsampling. faad2 allows 45 at \
      44.1 kHz, so that it may play what others refuse.
      """,
    remedy: """
      Correct bs_start_freq and bs_stop_freq for the rate in the encoder; check \
      sampling_frequency_index first.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.6")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("bs_start_freq 5, bs_stop_freq 9") { BaseVectors.sbr(range(5, 9)).bytes }
    ],
    violating: [
      RuleExample("bs_start_freq 15, bs_stop_freq 0: k2 lies below k0") {
        BaseVectors.sbr(range(15, 0)).bytes
      }
    ])

  private static func range(_ start: UInt8, _ stop: UInt8) -> SBRRecipe {
    SBRRecipe().with {
      $0.header.startFreq = start
      $0.header.stopFreq = stop
    }
  }

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, payload in
      let tables = outcome.tables
      let isEmpty = tables.defects.contains(.rangeEmpty)
      guard let header = outcome.header, isEmpty || tables.defects.contains(.rangeTooWide) else {
        return nil
      }
      return SBRPayloadTest.Fault(
        message: isEmpty
          ? "k2 \(tables.k2) is not above k0 \(tables.k0)"
          : "k2 - k0 is \(tables.k2 - tables.k0), at most \(tables.rangeLimit) is allowed",
        evidence: [
          "bs_start_freq": .int(Int(header.startFreq)), "bs_stop_freq": .int(Int(header.stopFreq)),
          "k0": .int(tables.k0), "k2": .int(tables.k2), "limit": .int(tables.rangeLimit),
        ],
        bits: outcome.hasHeader ? outcome.headerBits : payload.bits,
        part: "sbr_header")
    }
  }
}
