public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR004 `sbr-missing-on-element`: some elements carry SBR and others do not.
public enum SBRMissingOnElement: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR004", name: "sbr-missing-on-element", severity: .error, group: "sbr", depth: .syntax,
    requirement: "If one SCE or CPE of a block carries SBR, all must; the LFE is exempt.",
    rationale: """
      faad2 reports that not all elements were provided with SBR data; other decoders mix full and \
      half bandwidth or rates.
      """,
    remedy: "Send SBR data for every SCE and CPE in each block.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("5.1 channels, SBR behind the SCE and each CPE") {
        BaseVectors.sbrSurround().bytes
      }
    ],
    violating: [
      RuleExample("5.1 channels, SBR behind the SCE only") {
        BaseVectors.sbrSurround().withEachFrame { _, frame in
          let own = frame.block.elements[1]
          frame.block.elements.removeAll { $0.fill != nil && $0 != own }
        }.bytes
      }
    ])

  /// Looks at which elements of one frame have SBR data.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount {
      var carriers: Set<Int> = []
      for place in frame.blocks[number].extensions.indices
      where frame.blocks[number].extensions[place].isSBR {
        switch frame.blocks[number].sbrPlacement(ofExtension: place) {
        case .behind(let element), .repeated(let element), .apart(let element, _):
          carriers.insert(element)
        case .behindOther, .first: break
        }
      }
      let without = frame.blocks[number].elements.indices.filter {
        let kind = frame.blocks[number].elements[$0].kind
        return (kind == .singleChannel || kind == .channelPair) && !carriers.contains($0)
      }
      guard let first = without.first, !carriers.isEmpty else { continue }
      let names = without.map { frame.blocks[number].path(of: $0) }
      let element = frame.blocks[number].elements[first]
      sink.add(
        metadata, unit, in: context,
        message: "\(names.joined(separator: ", ")) without SBR data, other elements with",
        bits: BitRange(start: element.position, count: element.end - element.position),
        element: frame.path(ofBlock: number, names[0]),
        evidence: ["elements_without": .array(names.map(EvidenceValue.string)), "count": 1])
      return
    }
  }
}
