public import AACSyntax
import StreamForge
public import Transports

/// SBR015 `sbr-grid-not-continuous`: the SBR time grid does not continue that of the frame before.
public enum SBRGridNotContinuous: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR015", name: "sbr-grid-not-continuous", severity: .warning, group: "sbr", depth: .syntax,
    requirement: """
      The first border of a frame should be the last border of the previous frame of the channel \
      minus 16.
      """,
    rationale: """
      Parts of the high band get no envelope or two. It often shows that a frame was dropped, \
      repeated or inserted.
      """,
    remedy: """
      Do not remove or insert single frames; join streams at a frame with an SBR header and plain \
      borders.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("FIXVAR with bs_var_bord_1 2, then VARFIX with bs_var_bord_0 2") {
        BaseVectors.sbr(grids(trail: 2, then: .varFix)).bytes
      }
    ],
    violating: [
      RuleExample("FIXVAR with bs_var_bord_1 3, then FIXFIX") {
        BaseVectors.sbr(grids(trail: 3, then: .fixFix)).bytes
      }
    ])

  private static func grids(trail: Int, then next: SBRGrid.FrameClass) -> SBRRecipe {
    var first = SBRGridFields()
    first.frameClass = .fixVar
    first.variableBorder1 = trail
    var second = SBRGridFields()
    second.frameClass = next
    second.variableBorder0 = trail
    return SBRRecipe().with { $0.grids = [first, second] }
  }

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard !history.isInterrupted, !history.sbr.isDisturbed else { return }
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      guard
        let channel = (0..<outcome.channelCount).first(where: {
          let facts = outcome[channel: $0]
          return facts.grid.hasLegalEnvelopeCount
            && facts.expectedLead ?? facts.grid.lead != facts.grid.lead
        }), let expected = outcome[channel: channel].expectedLead
      else { return nil }
      let lead = outcome[channel: channel].grid.lead
      return SBRPayloadTest.Fault(
        message: """
          the first border is \(lead), expected \(expected): the frame before ends at border \
          \(expected + 16)
          """,
        evidence: [
          "channel": .int(channel), "previous_trail": .int(expected + 16), "lead": .int(lead),
        ],
        bits: outcome[channel: channel].gridBits, part: "sbr_grid[\(channel)]")
    }
  }
}
