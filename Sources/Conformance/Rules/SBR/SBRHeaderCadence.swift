import AACSyntax
import StreamForge
import Transports

/// SBR023 `sbr-header-cadence`: how often the SBR header comes.
public enum SBRHeaderCadence: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR023", name: "sbr-header-cadence", severity: .info, group: "sbr", depth: .syntax,
    requirement: """
      The longest distance between SBR headers and the frames where a header changes the frequency \
      tables are reported; about 500 ms is recommended.
      """,
    rationale: "A player that joins a running stream has no high band until the next header.",
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a header in every tenth frame") { BaseVectors.sbr(frames: 80).bytes }
    ],
    violating: [
      RuleExample("one header in 3.4 seconds") {
        BaseVectors.sbr(frames: 80, SBRRecipe().with { $0.headerInterval = 80 }).bytes
      },
      RuleExample("a header that changes the frequency bands in frame 10") {
        let wide = BaseVectors.sbr(SBRRecipe().with { $0.header.stopFreq = 8 })
        return BaseVectors.sbr().withEachFrame { index, frame in
          if index >= 10 { frame.block[sbr: 0] = wide.frames[index].block[sbr: 0] }
        }.bytes
      },
    ])

  /// What is recommended, and a frame of the slowest core.
  private static let limit = 0.5 + 1024.0 / 16000

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let sbr = facts.syntax?.sbr, let first = sbr.firstHeader else { return }
    let longest = sbr.longestInterval?.seconds ?? 0
    guard longest > limit || sbr.resetCount > 0 else { return }
    let milliseconds = Int((longest * 1000).rounded())
    var message = "the longest time without an SBR header is \(milliseconds) ms"
    if sbr.resetCount > 0 {
      message +=
        "; the frequency bands change in \(sbr.resetCount) frame\(sbr.resetCount == 1 ? "" : "s")"
    }
    let place = longest > limit ? sbr.longestInterval?.from ?? first : sbr.resets.first ?? first
    sink.add(
      Finding(
        metadata, message: message, frames: FrameSpan(near: place.index),
        location: Location(
          place, timeSeconds: facts.timeSeconds(of: place), element: "sbr_header"),
        evidence: [
          "max_interval_ms": .int(milliseconds), "headers": .int(sbr.headerFrames),
          "resets": .array(sbr.resets.map { .int($0.index) }),
        ]))
  }
}
