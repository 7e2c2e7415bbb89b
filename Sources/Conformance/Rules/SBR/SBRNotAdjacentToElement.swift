public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR002 `sbr-not-adjacent-to-element`: SBR data do not stand next to their element.
public enum SBRNotAdjacentToElement: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR002", name: "sbr-not-adjacent-to-element", severity: .error,
    group: "sbr", depth: .syntax,
    requirement: """
      Only FIL elements may stand between an SCE or CPE and its SBR data, and each element must \
      have one SBR FIL only.
      """,
    rationale: """
      Decoders attach the data to the wrong element or drop them; fdk-aac reports a parse error.
      """,
    remedy: """
      Write one SBR fill element directly after each SCE or CPE, other fill elements after it.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8.2.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a fill element with DRC between the SCE and its SBR data") {
        BaseVectors.sbr().with(frame: 9) {
          $0.block.elements.insert(
            .fill(FillElementFields(.dynamicRange(DynamicRangeInfoFields()))), at: 1)
        }.bytes
      }
    ],
    violating: [
      RuleExample("a DSE between the SCE of frame 9 and its SBR data") {
        BaseVectors.sbr().with(frame: 9) {
          $0.block.elements.insert(.data(DataStreamElementFields([1, 2, 3])), at: 1)
        }.bytes
      },
      RuleExample("two fill elements with SBR data behind the SCE of frame 9") {
        BaseVectors.sbr().with(frame: 9) {
          $0.block.elements.append($0.block.elements[1])
        }.bytes
      },
    ])

  /// Looks at where the SBR data of one frame stand.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount {
      for place in frame.blocks[number].extensions.indices
      where frame.blocks[number].extensions[place].isSBR {
        let owner: Int
        var between: [SyntacticElement.Kind] = [.fill]
        switch frame.blocks[number].sbrPlacement(ofExtension: place) {
        case .apart(let element, let kinds): (owner, between) = (element, kinds)
        case .repeated(let element): owner = element
        case .behind, .behindOther, .first: continue
        }
        let name = frame.blocks[number].path(of: owner)
        let names = between.map(\.syntaxName)
        let payload = frame.blocks[number].extensions[place]
        sink.add(
          metadata, unit, in: context,
          message: between == [.fill]
            ? "\(name) has SBR data in more than one fill element"
            : "between \(name) and its SBR data stands \(names.joined(separator: " "))",
          bits: BitRange(start: payload.position, count: payload.bitCount),
          element: frame.path(ofExtension: place, inBlock: number),
          evidence: ["between": .array(names.map(EvidenceValue.string)), "count": 1])
        return
      }
    }
  }
}
