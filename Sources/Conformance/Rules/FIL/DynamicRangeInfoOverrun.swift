public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// FIL004 `dynamic-range-info-overrun`: dynamic range data are longer than their fill element.
public enum DynamicRangeInfoOverrun: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL004", name: "dynamic-range-info-overrun", severity: .error,
    group: "fill", depth: .syntax,
    requirement: """
      dynamic_range_info() must end within the bytes of its FIL, with all groups of excluded \
      channels read.
      """,
    rationale: """
      Decoders read beyond the element or apply random gains, which is heard as jumps of the \
      level.
      """,
    remedy: """
      Write the count of the FIL from the size of the DRC data, and end the chain of \
      additional_excluded_chns bits.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.7")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("dynamic range data of one band") {
        BaseVectors.mono().withEachFrame {
          $1.block.elements.append(
            .fill(FillElementFields(.dynamicRange(DynamicRangeInfoFields()))))
        }.bytes
      }
    ],
    violating: [
      RuleExample("drc_band_incr 15 in a fill element of four bytes in frame 9") {
        BaseVectors.mono().with(frame: 9) {
          var info = DynamicRangeInfoFields()
          var bands = DynamicRangeInfoFields.Bands()
          bands.tops = (1...16).map { 16 * $0 - 1 }
          info.bands = bands
          info.gains = Array(repeating: DynamicRangeInfoFields.Gain(), count: 16)
          let bytes = Array(ExtensionPayloadFields.dynamicRange(info).bits.bytes.prefix(4))
          $0.block.elements.append(.fill(FillElementFields(.unparsed(BitString(bytes)))))
        }.bytes
      }
    ])

  /// Looks at the dynamic range data of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount {
      for place in frame.blocks[number].extensions.indices {
        let payload = frame.blocks[number].extensions[place]
        guard let error = payload.error, let index = payload.dynamicRange else { continue }
        let info = frame.blocks[number].dynamicRanges[index]
        // Each part is whole bytes; what could not be read any more may add to it.
        let wanted =
          1 + (info.pceInstanceTag == nil ? 0 : 1) + info.excludeGroupCount
          + (info.hasBands ? 1 + info.bandCount : 0)
          + (info.programReferenceLevel == nil ? 0 : 1) + info.bandCount
        let left = payload.bitCount / 8
        sink.add(
          metadata, unit, in: context,
          message: """
            the dynamic range data need at least \(max(wanted, left + 1)) bytes, \(left) are left \
            in the fill element
            """,
          bits: BitRange(start: error.position, count: 0),
          element: frame.path(ofExtension: place, inBlock: number) + ".dynamic_range_info",
          evidence: ["bytes_needed": .int(max(wanted, left + 1)), "bytes_left": .int(left)])
        return
      }
    }
  }
}
