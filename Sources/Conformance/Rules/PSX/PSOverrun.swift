public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// PSX004 `ps-overrun`: parametric stereo data are too long.
public enum PSOverrun: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX004", name: "ps-overrun", severity: .error, group: "ps", depth: .syntax,
    requirement: "ps_data and its extension must end within the SBR extension block.",
    rationale: "The decoder drops the stereo data or reads foreign bits as parameters.",
    remedy: "Write bs_extension_size from the real size of ps_data.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "8.4")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("bs_extension_size as long as ps_data") { BaseVectors.parametricStereo().bytes }
    ],
    violating: [
      RuleExample("bs_extension_size of frame 9 is one byte short") {
        BaseVectors.parametricStereo().with(frame: 9) {
          $0.block[sbr: 0].data?.extendedData?.declaredByteCount = 3
          // The byte that is missing in the extension is missing in the payload as well.
          let bytes = $0.block[fill: 0].payloads[0].bits.bytes
          $0.block[fill: 0].payloads = [.unparsed(BitString(Array(bytes.dropLast())))]
        }.bytes
      }
    ])

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      guard let ps = outcome.ps, ps.ending == .overrun else { return nil }
      return SBRPayloadTest.Fault(
        message: """
          the parametric stereo data need at least \(ps.bitsRead) bits, their extension has \
          \(ps.bitsAvailable)
          """,
        evidence: ["bits_read": .int(ps.bitsRead), "bits_available": .int(ps.bitsAvailable)],
        bits: BitRange(start: ps.position + ps.bitsAvailable, count: 0),
        part: "ps_data")
    }
  }
}
