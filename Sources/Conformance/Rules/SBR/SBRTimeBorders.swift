public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR013 `sbr-time-borders`: the SBR time borders are not in order.
public enum SBRTimeBorders: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR013", name: "sbr-time-borders", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      Envelope borders must increase strictly and stay between the leading border (0 or \
      bs_var_bord_0) and the trailing border (16 or 16 + bs_var_bord_1).
      """,
    rationale: "Decoders reject the grid and mute or hold the high band in the frame.",
    remedy: """
      Compute the relative borders in the encoder so that they fit between the two outer ones.
      """,
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.3"),
      Clause("ISO/IEC 14496-3", "2009", nil),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("VARVAR with borders 0, 4, 12, 16") { BaseVectors.sbr(borders(1, 1)).bytes }
    ],
    violating: [
      RuleExample("VARVAR with borders 0, 8, 8, 16") { BaseVectors.sbr(borders(3, 3)).bytes }
    ])

  private static func borders(_ first: Int, _ second: Int) -> SBRRecipe {
    SBRRecipe().with {
      $0.grids[0].frameClass = .varVar
      $0.grids[0].relativeBorders0 = [first]
      $0.grids[0].relativeBorders1 = [second]
      $0.grids[0].frequencyResolutions = [true, true, true]
    }
  }

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      guard
        let channel = (0..<outcome.channelCount).first(where: {
          let grid = outcome[channel: $0].grid
          return grid.hasLegalEnvelopeCount && !grid.hasIncreasingBorders
        })
      else { return nil }
      let grid = outcome[channel: channel].grid
      let borders = (0...grid.envelopeCount).map { Int(grid.borders[$0]) }
      return SBRPayloadTest.Fault(
        message: """
          the borders of the envelopes are \(borders.map(String.init).joined(separator: ", ")); \
          each must be greater than the one before
          """,
        evidence: ["channel": .int(channel), "borders": .array(borders.map(EvidenceValue.int))],
        bits: outcome[channel: channel].gridBits,
        part: "sbr_grid[\(channel)]")
    }
  }
}
