import StreamForge
import Transports

/// DET013 `few-frames`: the file holds only a few frames.
public enum FewFrames: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET013", name: "few-frames", severity: .warning, group: "detection", depth: .headers,
    requirement: """
      A file should hold at least 10 complete frames, and confirmed frames should cover at least \
      50 % of the bytes outside recognised tags.
      """,
    rationale: """
      So little audio makes every statistical diagnosis unsure, and players that probe several \
      frames may not recognise the file as AAC.
      """,
    remedy: """
      Check that recording or transfer was not cut short, and inspect a longer piece of the \
      stream.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("four frames") { BaseVectors.mono(frames: 4).bytes }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.adts != nil else { return }
    let others = facts.sizeBytes - min(facts.sizeBytes, facts.tagBytes + facts.icyBytes)
    let coverage = others > 0 ? Double(facts.frameBytes) * 100 / Double(others) : 0
    guard facts.frameCount < 10 || coverage < 50 else { return }
    sink.add(
      Finding(
        metadata,
        message: facts.frameCount < 10
          ? "the stream has \(facts.frameCount) complete frames, too few for statistics"
          : "frames cover \(Int(coverage.rounded())) % of the bytes outside of tags",
        frames: FrameSpan(near: 0),
        location: Location(byteOffset: facts.first?.byteOffset ?? 0),
        evidence: [
          "frames": .int(facts.frameCount),
          "coverage_percent": .double((coverage * 10).rounded() / 10),
        ]))
  }
}
