public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR014 `sbr-pointer-out-of-range`: bs_pointer is out of range.
public enum SBRPointerOutOfRange: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR014", name: "sbr-pointer-out-of-range", severity: .error, group: "sbr", depth: .syntax,
    requirement: "bs_pointer must not exceed the number of envelopes.",
    rationale: "Decoders use it as an index; libfaad 2.10.1 reads out of bounds with it.",
    remedy: "Write a pointer of at most the number of envelopes; at random frames look for damage.",
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.3"),
      Clause("ISO/IEC 14496-3", "2009", nil),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("bs_pointer 1 with two envelopes") { BaseVectors.sbr(grid(1)).bytes }],
    violating: [RuleExample("bs_pointer 3 with two envelopes") { BaseVectors.sbr(grid(3)).bytes }])

  private static func grid(_ pointer: Int) -> SBRRecipe {
    SBRRecipe().with {
      $0.grids[0].frameClass = .varFix
      $0.grids[0].relativeBorders0 = [1]
      $0.grids[0].pointer = pointer
      $0.grids[0].frequencyResolutions = [true, true]
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
          return grid.hasLegalEnvelopeCount && !grid.hasLegalPointer
        })
      else { return nil }
      let grid = outcome[channel: channel].grid
      return SBRPayloadTest.Fault(
        message: "bs_pointer is \(grid.pointer) with \(grid.envelopeCount) envelopes",
        evidence: [
          "channel": .int(channel), "pointer": .int(grid.pointer),
          "envelopes": .int(grid.envelopeCount),
        ],
        bits: outcome[channel: channel].gridBits,
        part: "sbr_grid[\(channel)]")
    }
  }
}
