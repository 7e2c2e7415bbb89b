public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR022 `sbr-extension-id-reserved`: an SBR extension has a reserved id.
public enum SBRExtensionIDReserved: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR022", name: "sbr-extension-id-reserved", severity: .warning,
    group: "sbr", depth: .syntax,
    requirement: "bs_extension_id should be 2 (parametric stereo) when the extension has content.",
    rationale: """
      Standard decoders report reserved SBR extensions and ignore them. Digital radio variants \
      with ids of their own are not plain HE-AAC.
      """,
    remedy: """
      Send only extension id 2, or mark the stream as the variant that it is instead of wrapping \
      it into ADTS.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("bs_extension_id 2") { BaseVectors.parametricStereo().bytes },
      RuleExample("bs_extension_id 0 without content") {
        BaseVectors.sbr(SBRRecipe().with { $0.reservedExtension = BitString(0, 14) }).bytes
      },
    ],
    violating: [
      RuleExample("bs_extension_id 1 with content in frame 9") {
        BaseVectors.sbr().with(frame: 9) {
          var extended = SBRExtendedDataFields()
          extended.extensions = [.other(id: 1, BitString(0x2A5A, 14))]
          $0.block[sbr: 0].data?.extendedData = extended
        }.bytes
      }
    ])

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      guard outcome.ending == .complete, !outcome.isExtensionOverrun,
        let reserved = outcome.reservedExtension, !reserved.isZero
      else { return nil }
      return SBRPayloadTest.Fault(
        message: """
          an SBR extension has bs_extension_id \(reserved.id) and \(reserved.bitCount) bits of \
          content
          """,
        evidence: ["id": .int(Int(reserved.id)), "count": 1],
        bits: BitRange(start: reserved.position, count: 2),
        part: "sbr_extension")
    }
  }
}
