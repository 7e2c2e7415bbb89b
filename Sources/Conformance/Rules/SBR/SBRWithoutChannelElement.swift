public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR001 `sbr-without-channel-element`: SBR data come before any channel element.
public enum SBRWithoutChannelElement: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR001", name: "sbr-without-channel-element", severity: .error,
    group: "sbr", depth: .syntax,
    requirement: "SBR data must follow an SCE or CPE of the same block.",
    rationale: """
      ffmpeg and faad2 (error 24) cannot tell which channel the data belong to and refuse the \
      frame or drop the high band.
      """,
    remedy: "Write the fill element with SBR directly after the SCE or CPE that it extends.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8.2.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("SCE, then its SBR data") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("frame 9 begins with the SBR data, the SCE follows") {
        BaseVectors.sbr().with(frame: 9) { $0.block.elements.swapAt(0, 1) }.bytes
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
        guard case .first = frame.blocks[number].sbrPlacement(ofExtension: place) else { continue }
        let payload = frame.blocks[number].extensions[place]
        let names = frame.blocks[number].elements.prefix { $0.end <= payload.position }
          .map(\.kind.syntaxName)
        sink.add(
          metadata, unit, in: context,
          message: "SBR data stand before the first channel element of their block",
          bits: BitRange(start: payload.position, count: payload.bitCount),
          element: frame.path(ofExtension: place, inBlock: number),
          evidence: ["elements_before": .array(names.map(EvidenceValue.string)), "count": 1])
        return
      }
    }
  }
}
