public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// PSX001 `ps-mode-reserved`: a parametric stereo mode is reserved.
public enum PSModeReserved: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX001", name: "ps-mode-reserved", severity: .error, group: "ps", depth: .syntax,
    requirement: "iid_mode and icc_mode must be 0 to 5; 6 and 7 are reserved.",
    rationale: "Decoders drop the stereo data and play mono, or read the rest with wrong tables.",
    remedy: "Write a mode of 0 to 5; at random frames look for damage.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "8.5.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("iid_mode 1") { BaseVectors.parametricStereo(frames: 20, mode(1)).bytes }
    ],
    violating: [
      RuleExample("iid_mode 7 in the header of frame 10") {
        BaseVectors.parametricStereo().with(frame: 10) {
          $0.block[sbr: 0].ps.header?.iidMode = 7
        }.bytes
      }
    ])

  private static func mode(_ mode: Int) -> PSRecipe { PSRecipe().with { $0.iidMode = mode } }

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      guard let ps = outcome.ps, ps.ending == .modeReserved, let header = ps.header else {
        return nil
      }
      let isIID = header.enableIID && header.iidMode > 5
      let field = isIID ? "iid_mode" : "icc_mode"
      let value = Int(isIID ? header.iidMode : header.iccMode)
      return SBRPayloadTest.Fault(
        message: "\(field) is \(value), at most 5 is allowed",
        evidence: ["field": .string(field), "value": .int(value)],
        bits: BitRange(start: ps.position, count: 0),
        part: "ps_data")
    }
  }
}
