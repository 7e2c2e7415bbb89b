import AACSyntax
import StreamForge
import Transports

/// SBR007 `sbr-header-missing-at-start`: the first SBR data have no header.
public enum SBRHeaderMissingAtStart: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR007", name: "sbr-header-missing-at-start", severity: .warning,
    group: "sbr", depth: .syntax,
    requirement: "The first SBR payload of a stream, or after a splice, should carry sbr_header().",
    rationale: "Decoders only upsample until a header arrives, so that the beginning sounds dull.",
    remedy: """
      Send the SBR header in the first frame, and start files and segments at a frame that has it.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("a header in the first frame") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("the only header in frame 4") {
        let header = SBRRecipe().header
        return BaseVectors.sbr().withEachFrame { index, frame in
          frame.block[sbr: 0].header = index == 4 ? header : nil
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let sbr = facts.syntax?.sbr, sbr.headerFrames > 0 else { return }
    for runs in sbr.runs(of: facts) {
      guard let start = runs.firstIndex(where: { $0.content.contains(.sbr) }),
        runs[start].content.contains(.sbrHeaderMissing),
        !facts.goesOn(at: runs[start].first.index),
        // The frames before may have had it, if they cannot be read.
        facts.stretches.contains(where: { $0.first.index == runs[0].first.index })
      else { continue }
      let blind = runs[start...].prefix { $0.content.contains(.sbrHeaderMissing) }
      guard let last = blind.last, blind.endIndex < runs.endIndex else { continue }
      let header = runs[blind.endIndex]
      let first = runs[start]
      sink.add(
        Finding(
          metadata,
          message: """
            the first SBR data stand in frame \(first.first.index), the first SBR header in frame \
            \(header.first.index)
            """,
          frames: FrameSpan(first.first.index...last.last),
          location: Location(
            first.first, timeSeconds: first.timeSeconds, element: "sbr_extension_data"),
          evidence: [
            "first_header_frame": .int(header.first.index),
            "time": header.timeSeconds.map(EvidenceValue.double) ?? .null,
          ]))
    }
  }
}
