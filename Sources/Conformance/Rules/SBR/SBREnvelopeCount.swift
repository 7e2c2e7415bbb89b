public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR012 `sbr-envelope-count`: an SBR frame has too many envelopes.
public enum SBREnvelopeCount: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR012", name: "sbr-envelope-count", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      An SBR frame must have at most 4 envelopes, or at most 5 in class VARVAR; FIXFIX must not \
      signal 8.
      """,
    rationale: """
      Decoders drop the SBR data of the frame, and the high band is held or muted; careless ones \
      overrun their tables.
      """,
    remedy: "Limit the number of envelopes in the encoder; at random frames look for damage.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.6")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("FIXFIX with four envelopes") { BaseVectors.sbr(envelopes(exponent: 2)).bytes }
    ],
    violating: [
      RuleExample("FIXFIX with eight envelopes in every payload") {
        BaseVectors.sbr(envelopes(exponent: 3)).bytes
      }
    ])

  private static func envelopes(exponent: Int) -> SBRRecipe {
    SBRRecipe().with { $0.grids[0].envelopeExponent = exponent }
  }

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      guard outcome.ending == .envelopeCountIllegal else { return nil }
      let channel = outcome.channelCount - 1
      let grid = outcome[channel: channel].grid
      let name = grid.frameClass.syntaxName
      return SBRPayloadTest.Fault(
        message: """
          \(grid.envelopeCount) envelopes of class \(name), at most \
          \(grid.frameClass == .varVar ? 5 : 4) are allowed
          """,
        evidence: [
          "channel": .int(channel), "class": .string(name), "envelopes": .int(grid.envelopeCount),
        ],
        bits: outcome[channel: channel].gridBits,
        part: "sbr_grid[\(channel)]")
    }
  }
}
