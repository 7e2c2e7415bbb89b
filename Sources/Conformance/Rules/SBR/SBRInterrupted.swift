import StreamForge
import Transports

/// SBR006 `sbr-interrupted`: SBR stops or pauses within the stream.
public enum SBRInterrupted: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR006", name: "sbr-interrupted", severity: .warning, group: "sbr", depth: .syntax,
    requirement: """
      SBR should be present in every frame once it has started, without a gap of 1 frame or more.
      """,
    rationale: "The high band drops out, and decoders differ in whether the output rate stays.",
    remedy: """
      Send SBR data in each frame, also in silence; start a new stream when the format changes.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("SBR in every frame") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("no SBR in frames 8 and 9") {
        BaseVectors.sbr().withEachFrame { index, frame in
          if index == 8 || index == 9 { frame.block.elements.removeLast() }
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let sbr = facts.syntax?.sbr, sbr.first != nil else { return }
    for runs in sbr.runs(of: facts) {
      let gaps = runs.drop { !$0.content.contains(.sbr) }.filter { !$0.content.contains(.sbr) }
      guard let first = gaps.first else { continue }
      var frames = FrameSpan()
      for gap in gaps { for frame in gap.first.index...gap.last { frames.insert(frame) } }
      let count = gaps.reduce(0) { $0 + $1.frames }
      sink.add(
        Finding(
          metadata,
          message: "\(count) frames behind the first SBR data have none",
          frames: frames,
          location: Location(
            first.first, timeSeconds: first.timeSeconds, element: "raw_data_block"),
          evidence: [
            "ranges": .array(
              gaps.prefix(FrameSpan.rangeLimit).map {
                .array([.int($0.first.index), .int($0.last)])
              }), "frames_without": .int(count),
          ]))
    }
  }
}
