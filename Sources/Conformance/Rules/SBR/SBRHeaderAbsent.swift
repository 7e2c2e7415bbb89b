import AACSyntax
import StreamForge
import Transports

/// SBR008 `sbr-header-absent`: no SBR payload has a header.
public enum SBRHeaderAbsent: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR008", name: "sbr-header-absent", severity: .error, group: "sbr", depth: .syntax,
    requirement: "At least one SBR payload must carry sbr_header(), better one every 500 ms.",
    rationale: "Without it no decoder can set up the bands, and the high band is never heard.",
    remedy: "Send the SBR header in the first frame and at regular intervals.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("a header in every tenth frame") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("bs_header_flag 0 in all frames") {
        BaseVectors.sbr().withEachFrame { $1.block[sbr: 0].header = nil }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, let first = syntax.sbr.first, syntax.sbr.headerFrames == 0
    else { return }
    sink.add(
      Finding(
        metadata,
        message: "none of \(syntax.sbrFrames) frames with SBR data has an SBR header",
        frames: FrameSpan(
          first.unit.index...max(first.unit.index, syntax.sbr.runs.last?.last ?? 0)),
        location: Location(
          first.unit, timeSeconds: first.timeSeconds, element: "sbr_extension_data"),
        evidence: ["sbr_frames": .int(syntax.sbrFrames)]))
  }
}
