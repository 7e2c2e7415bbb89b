public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR003 `sbr-on-lfe-or-coupling`: SBR data follow an LFE or coupling channel.
public enum SBROnLFEOrCoupling: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR003", name: "sbr-on-lfe-or-coupling", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      SBR data must not follow an LFE or a dependently switched CCE as the last channel element.
      """,
    rationale: """
      SBR exists only for SCE and CPE. An encoder that attached it to the LFE in 5.1 had its \
      streams rejected.
      """,
    remedy: "Do not run SBR for the LFE or coupling channels in the encoder.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("5.1 channels, SBR behind the SCE and each CPE") {
        BaseVectors.sbrSurround().bytes
      }
    ],
    violating: [
      RuleExample("SBR data behind the LFE of frame 9 as well") {
        BaseVectors.sbrSurround().with(frame: 9) {
          $0.block.elements.append(.fill($0.block[fill: 0]))
        }.bytes
      }
    ])

  /// Looks at where the SBR data of one frame stand.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount {
      for place in frame.blocks[number].extensions.indices
      where frame.blocks[number].extensions[place].isSBR {
        guard
          case .behindOther(let element) = frame.blocks[number].sbrPlacement(ofExtension: place)
        else { continue }
        let payload = frame.blocks[number].extensions[place]
        let name = frame.blocks[number].path(of: element)
        sink.add(
          metadata, unit, in: context,
          message: "SBR data stand behind \(name), which SBR does not extend",
          bits: BitRange(start: payload.position, count: payload.bitCount),
          element: frame.path(ofExtension: place, inBlock: number),
          evidence: ["element": .string(name), "count": 1])
        return
      }
    }
  }
}
