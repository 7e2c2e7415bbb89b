public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// PSX006 `ps-parent-invalid`: parametric stereo is attached where it cannot be.
public enum PSParentInvalid: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX006", name: "ps-parent-invalid", severity: .error, group: "ps", depth: .syntax,
    requirement: """
      ps_data must occur only in the SBR data of a single SCE, in a block without other channel \
      elements, and once a payload.
      """,
    rationale: """
      PS makes two channels out of one. In other places it has corrupted memory in old decoders \
      (CVE-2018-20360).
      """,
    remedy: "Use PS only with mono core streams; send a CPE with plain SBR otherwise.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "Annex 8.A")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("parametric stereo of the only SCE") { BaseVectors.parametricStereo().bytes }
    ],
    violating: [
      RuleExample("parametric stereo in the SBR data of a CPE") {
        let stereo = BaseVectors.parametricStereo()
        return BaseVectors.sbrPair().withEachFrame { index, frame in
          frame.block[sbr: 0].data?.extendedData =
            stereo.frames[index].block[sbr: 0].data?.extendedData
        }.bytes
      },
      RuleExample("parametric stereo twice in the payload of frame 9") {
        BaseVectors.parametricStereo().with(frame: 9) {
          let ps = $0.block[sbr: 0].ps
          $0.block[sbr: 0].data?.extendedData?.extensions.append(.ps(ps))
        }.bytes
      },
    ])

  /// Looks at which payloads of one frame have parametric stereo.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount where frame.blocks[number].hasPS {
      let elements = frame.blocks[number].elements.filter(\.kind.isAudio)
      let names = elements.map { "\($0.kind.syntaxName)[\($0.index)]" }
      let isAlone = elements.count == 1
      SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, payload in
        guard outcome.psCount > 0, outcome.isPair || !isAlone || outcome.psCount > 1 else {
          return nil
        }
        let what =
          outcome.isPair
          ? "in the SBR data of a CPE"
          : isAlone
            ? "\(outcome.psCount) times in one SBR payload" : "beside other channel elements"
        return SBRPayloadTest.Fault(
          message: "parametric stereo stands \(what)",
          evidence: ["elements": .array(names.map(EvidenceValue.string)), "count": 1],
          bits: BitRange(start: outcome.extensionPosition, count: 4), part: "sbr_extension")
      }
      return
    }
  }
}
