public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR021 `sbr-extension-overrun`: an SBR extension is longer than the bits left.
public enum SBRExtensionOverrun: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR021", name: "sbr-extension-overrun", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      bs_extension_size must fit into the bits left, and no extension may read past it.
      """,
    rationale: """
      Parametric stereo lives here: the decoder drops the stereo data or reads SBR bits as such.
      """,
    remedy: "Write bs_extension_size (and its escape) from the real size of the extension.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("extensions of two bytes") {
        BaseVectors.sbr(SBRRecipe().with { $0.reservedExtension = BitString(0, 14) }).bytes
      }
    ],
    violating: [
      RuleExample("bs_extension_size 14 at the end of the payload of frame 9") {
        BaseVectors.sbr().with(frame: 9) {
          var extended = SBRExtendedDataFields()
          extended.declaredByteCount = 14
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
      guard outcome.ending == .complete, outcome.isExtensionOverrun else { return nil }
      return SBRPayloadTest.Fault(
        message: """
          the SBR extensions are said to have \(outcome.extensionByteCount) bytes, and \
          \(outcome.extensionBitsAvailable) bits are left
          """,
        evidence: [
          "size": .int(outcome.extensionByteCount),
          "bits_left": .int(outcome.extensionBitsAvailable),
        ],
        bits: BitRange(start: outcome.extensionPosition, count: 4))
    }
  }
}
