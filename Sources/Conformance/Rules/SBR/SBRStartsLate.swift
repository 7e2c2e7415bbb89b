import AACSyntax
import StreamForge
import Transports

/// SBR005 `sbr-starts-late`: SBR starts after the first frame.
public enum SBRStartsLate: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR005", name: "sbr-starts-late", severity: .warning, group: "sbr", depth: .syntax,
    requirement: "SBR should be present from the first frame on.",
    rationale: """
      The output rate and the frame size double for many players when SBR appears. Wrappers have \
      crashed here, and faad2 up to 2.10.1 overruns its output buffer.
      """,
    remedy: "Let the encoder send SBR in frame 0, or cut the frames before the first SBR frame.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("SBR from the first frame on") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("no SBR in frames 0 to 9") {
        BaseVectors.sbr().withEachFrame { index, frame in
          if index < 10 { frame.block.elements.removeLast() }
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let sbr = facts.syntax?.sbr, sbr.first != nil else { return }
    for runs in sbr.runs(of: facts) {
      guard let late = runs.first(where: { $0.content.contains(.sbr) }), let first = runs.first,
        first.first.index < late.first.index
      else { continue }
      let rate = first.first.header.fixed.samplingFrequency ?? 0
      sink.add(
        Finding(
          metadata,
          message: """
            SBR starts in frame \(late.first.index): the output changes from \(rate) Hz to \
            \(2 * rate) Hz
            """,
          frames: FrameSpan(first.first.index...late.first.index - 1),
          location: Location(
            late.first, timeSeconds: late.timeSeconds, element: "sbr_extension_data"),
          evidence: [
            "first_sbr_frame": .int(late.first.index),
            "time": late.timeSeconds.map(EvidenceValue.double) ?? .null, "core_hz": .int(rate),
          ]))
    }
  }
}
