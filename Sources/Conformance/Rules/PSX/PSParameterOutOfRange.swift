public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// PSX003 `ps-parameter-out-of-range`: a parametric stereo value is out of range.
public enum PSParameterOutOfRange: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX003", name: "ps-parameter-out-of-range", severity: .error, group: "ps", depth: .syntax,
    requirement: """
      After delta decoding an intensity difference must be within -7 to 7 (modes 0 to 2) or -15 to \
      15 (modes 3 to 5), and a coherence value within 0 to 7.
      """,
    rationale: """
      Decoders use the value as a table index; they clip it, or read out of bounds if they do not \
      check, and the stereo image jumps.
      """,
    remedy: """
      Limit the values in the encoder; after a cut start at a frame without time differences.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "8.5.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("intensity differences within 7") { BaseVectors.parametricStereo().bytes }
    ],
    violating: [
      RuleExample("two intensity differences of frame 8 are 5 higher than those before") {
        BaseVectors.parametricStereo().with(frame: 8) {
          $0.block[sbr: 0].ps.iid[0].differences[0] = 5
          $0.block[sbr: 0].ps.iid[0].differences[1] = 5
        }.bytes
      }
    ])

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      guard let ps = outcome.ps, let fault = ps.firstParameterFault else { return nil }
      let isFine = ps.header.map { $0.iidMode > 2 } ?? false
      let range = fault.kind == .icc ? "0 to 7" : isFine ? "-15 to 15" : "-7 to 7"
      return SBRPayloadTest.Fault(
        message: """
          \(fault.kind.rawValue) of envelope \(fault.envelope), band \(fault.band) is \
          \(fault.value), expected \(range)
          """,
        evidence: [
          "kind": .string(fault.kind.rawValue), "envelope": .int(fault.envelope),
          "band": .int(fault.band), "value": .int(fault.value),
        ],
        bits: BitRange(start: fault.position, count: 0),
        part: "ps_data.\(fault.kind.rawValue)_data[\(fault.envelope)]")
    }
  }
}
