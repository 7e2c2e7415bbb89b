import AACSyntax
import StreamForge
import Transports

/// PSX005 `ps-header-missing`: the first parametric stereo data have no header.
public enum PSHeaderMissing: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX005", name: "ps-header-missing", severity: .warning, group: "ps", depth: .syntax,
    requirement: "The first ps_data of a stream should have enable_ps_header 1.",
    rationale: "Decoders play mono until a header arrives.",
    remedy: "Send the PS header in the first frame and whenever the SBR header is sent.",
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "8.5.2"),
      Clause("ISO/IEC 14496-3", "2009", "8.6.5.1"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a header of parametric stereo in the first frame") {
        BaseVectors.parametricStereo().bytes
      }
    ],
    violating: [
      RuleExample("the first header of parametric stereo in frame 4") {
        let header = BaseVectors.parametricStereo().frames[0].block[sbr: 0].ps.header
        return BaseVectors.parametricStereo().withEachFrame { index, frame in
          frame.block[sbr: 0].ps.header = index == 4 ? header : nil
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let sbr = facts.syntax?.sbr, let first = sbr.firstPS, !sbr.psStartsWithHeader else {
      return
    }
    let frames = sbr.runs.filter { $0.content.contains(.psHeaderMissing) }
      .reduce(0) { $0 + $1.frames }
    sink.add(
      Finding(
        metadata,
        message: """
          the first parametric stereo data have no header; \
          \(sbr.firstPSHeader.map { "the first comes in frame \($0.index)" } ?? "none follows")
          """,
        frames: FrameSpan(first.index...max(first.index, (sbr.firstPSHeader?.index ?? 0) - 1)),
        location: Location(
          first, timeSeconds: facts.timeSeconds(of: first), element: "ps_data"),
        evidence: [
          "first_header_frame": sbr.firstPSHeader.map { .int($0.index) } ?? .null,
          "frames_without": .int(frames),
        ]))
  }
}
