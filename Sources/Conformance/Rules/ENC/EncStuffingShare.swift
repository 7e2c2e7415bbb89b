import StreamForge
import Transports

/// ENC003 `enc-stuffing-share`: a large part of the stream is padding.
public enum EncStuffingShare: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC003", name: "enc-stuffing-share", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      Fill elements that only pad (types 0 and 1, or empty) and exceed 10 % of the stream are \
      reported.
      """,
    rationale: """
      A constant rate above what the encoder needs fills the frames with nothing; a lower or \
      variable rate would sound the same.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("no padding") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("as much padding as audio") {
        BaseVectors.mono().withEachFrame { _, frame in
          let count = frame.bytes.count
          let half = FillElementFields(.fill(byteCount: min(269, count / 2)))
          frame.block.elements += [.fill(half), .fill(half)]
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let coding = facts.syntax?.coding, let first = coding.stuffing.first else { return }
    let share = Double(coding.stuffingBits) / Double(max(1, coding.parts.total))
    guard share > 0.1 else { return }
    let bytes = coding.stuffingBits / 8
    sink.add(
      Finding(
        metadata,
        message: "\(bytes) bytes, \((share * 100).tenths) % of the stream, are padding "
          + "in fill elements",
        frames: FrameSpan(near: first.index),
        location: Location(
          first, bit: coding.stuffing.bit, timeSeconds: coding.stuffing.timeSeconds,
          element: "FIL[0]"),
        evidence: ["bytes": .int(bytes), "share": .double(share.tenThousandths)]))
  }
}
