public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// FIL007 `extension-after-sbr`: SBR shares its fill element with another extension.
public enum ExtensionAfterSBR: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL007", name: "extension-after-sbr", severity: .error, group: "fill", depth: .syntax,
    requirement: "A FIL with SBR data must hold no other extension_payload.",
    rationale: """
      Decoders read all remaining bits of the element as SBR, so that the SBR data look too long \
      or the other extension is lost.
      """,
    remedy: "Write each extension into a fill element of its own.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.1.5.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("DRC in a fill element of its own") {
        BaseVectors.sbr().with(frame: 9) {
          $0.block.elements.append(
            .fill(FillElementFields(.dynamicRange(DynamicRangeInfoFields()))))
        }.bytes
      }
    ],
    violating: [
      RuleExample("DRC and SBR data in one fill element of frame 9") {
        BaseVectors.sbr().with(frame: 9) {
          $0.block[fill: 0].payloads.insert(.dynamicRange(DynamicRangeInfoFields()), at: 0)
        }.bytes
      }
    ])

  /// Looks at what the fill elements with SBR data of one frame hold besides.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount {
      for fill in frame.blocks[number].fills where fill.extensions.count > 1 {
        let payloads = frame.blocks[number].extensions[fill.extensions]
        // SBR data take all that is left: they are the last payload of an element.
        guard let sbr = payloads.last, sbr.isSBR else { continue }
        let types = payloads.map { ExtensionPayload.name(ofType: Int($0.type)) }
        sink.add(
          metadata, unit, in: context,
          message: "a fill element holds \(types.joined(separator: " and "))",
          bits: BitRange(start: sbr.position, count: 4),
          element: frame.path(ofExtension: payloads.endIndex - 1, inBlock: number),
          evidence: ["types": .array(types.map(EvidenceValue.string))])
        return
      }
    }
  }
}
