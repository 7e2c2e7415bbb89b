public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// PSX002 `ps-border-order`: parametric stereo borders are not in order.
public enum PSBorderOrder: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX002", name: "ps-border-order", severity: .error, group: "ps", depth: .syntax,
    requirement: "border_position values (frame_class 1) must increase strictly.",
    rationale: "Decoders cannot place the stereo parameters in time and ignore or misplace them.",
    remedy: "Write increasing border positions, or use frame_class 0.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "8.5.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("borders 15 and 31") { BaseVectors.parametricStereo(frames: 20, variable).bytes }
    ],
    violating: [
      RuleExample("borders 16 and 8 in frame 9") {
        BaseVectors.parametricStereo(frames: 20, variable).with(frame: 9) {
          $0.block[sbr: 0].ps.borderPositions = [16, 8]
        }.bytes
      }
    ])

  private static let variable = PSRecipe().with { $0.frameClass = 1 }

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      guard let ps = outcome.ps, !ps.hasIncreasingBorders else { return nil }
      let borders = (0..<ps.envelopeCount).map { Int(ps.borders[$0]) }
      return SBRPayloadTest.Fault(
        message: """
          the border positions are \(borders.map(String.init).joined(separator: ", ")); each must \
          be greater than the one before
          """,
        evidence: ["borders": .array(borders.map(EvidenceValue.int))],
        bits: BitRange(start: ps.borderPosition, count: 5 * borders.count),
        part: "ps_data")
    }
  }
}
