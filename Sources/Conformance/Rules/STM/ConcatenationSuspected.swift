import StreamForge
import Transports

/// STM004 `concatenation-suspected`: the stream seems to be joined from several streams.
///
/// Priming frames are those of less than a quarter of the mean size so far, whether they are silent or
/// not: encoders also prime with noise.
public enum ConcatenationSuspected: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM004", name: "concatenation-suspected", severity: .warning,
    group: "stream", depth: .syntax,
    requirement: """
      A stream should not show two or more signs of a joint at one frame: an illegal window \
      transition, a repeated encoder string, a fullness jump above 25 % of its maximum, an SBR \
      header reset, priming frames or an ID3 tag.
      """,
    rationale: """
      At a joint the decoder overlaps windows of different material: a click, plus the priming \
      silence of the second encoder run.
      """,
    remedy: """
      Join the audio before encoding, or remove the priming frames and cut at long windows on both \
      sides.
      """,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("one encoder run") { run(seed: 0).bytes }],
    violating: [
      RuleExample("two encoder runs with equal settings, one behind the other") {
        run(seed: 0).bytes + run(seed: 1000).bytes
      }
    ])

  /// A stream as encoders write it: a text and next to no sound in the first frame.
  private static func run(seed: Int) -> ADTSStreamFields {
    var stream = StreamRecipe().with { $0.channel.seed = seed }.fields
    var priming = StreamRecipe().with {
      $0.frameCount = 1
      $0.maxSFBs = [0]
    }.fields.frames[0]
    priming.block.elements.insert(
      .fill(FillElementFields(.bytes(type: 0, nibble: 0, Array("Lavc60.1.100".utf8)))), at: 0)
    stream.frames[0] = priming
    return stream
  }

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.syntax != nil else { return }
    var signs: [Int: [JointSign]] = [:]
    for sign in facts.jointSigns + Self.signs(in: sink.findings) where sign.frame >= 2 {
      if signs[sign.frame]?.contains(where: { $0.name == sign.name }) != true {
        signs[sign.frame, default: []].append(sign)
      }
    }
    // Another set of parameters is STM002's, a cut frame STM003's.
    let known = Set(facts.stretches.map(\.first.index) + facts.losses.map { $0.frame + 1 })
    for frame in signs.keys.sorted() where !known.contains(frame) {
      guard let found = signs[frame], found.count >= 2,
        let place = found.first(where: { $0.byteOffset != nil }), let offset = place.byteOffset
      else { continue }
      sink.add(frame: frame, key: metadata.id.text) {
        Finding(
          metadata,
          message:
            "another stream seems to begin at frame \(frame): \(found.map(\.name).joined(separator: ", "))",
          frames: FrameSpan(frame),
          location: Location(
            byteOffset: offset, timeSeconds: place.timeSeconds, element: "adts_frame"),
          evidence: [
            "frame_index": .int(frame), "offset": .int(Int(offset)),
            "time": place.timeSeconds.map(EvidenceValue.double) ?? .null,
            "signs": .array(found.map { .string($0.name) }),
          ])
      } update: {
        $0.message =
          "other streams seem to begin at \($0.frames.count) places, the first at frame \($0.frames.first)"
      }
    }
  }

  /// The frames at which rules about neighbouring frames have found something.
  private static func signs(in findings: [Finding]) -> [JointSign] {
    findings.filter { $0.rule == "STM001" }.flatMap { finding in
      finding.frames.ranges.joined().map { JointSign(frame: $0, name: "window transition") }
    }
  }
}
