import StreamForge
import Transports

/// STM007 `duplicate-frames`: frames are repeated.
public enum DuplicateFrames: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM007", name: "duplicate-frames", severity: .warning, group: "stream", depth: .syntax,
    requirement: """
      Two adjacent frames with sound should not be byte-identical when their neighbours differ, \
      and no run of 8 or more different frames should recur within 4096 frames.
      """,
    rationale: "A buffer was written twice: the listener hears a stutter and the duration grows.",
    remedy: "Write each encoder packet once; check retries and ring buffers.",
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("frames that all differ") { BaseVectors.stereo().bytes },
      RuleExample("the same frame three times: a steady signal") {
        var frames = BaseVectors.stereo().frames
        frames.insert(contentsOf: [frames[9], frames[9]], at: 9)
        return frames.flatMap(\.bytes)
      },
    ],
    violating: [
      RuleExample("frame 9 twice") {
        var frames = BaseVectors.stereo().frames
        frames.insert(frames[9], at: 9)
        return frames.flatMap(\.bytes)
      },
      RuleExample("frames 2 to 11 twice") {
        let frames = BaseVectors.stereo(frames: 30).frames
        return (frames[..<12] + frames[2...]).flatMap(\.bytes)
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax else { return }
    // Twenty places are told one by one, the rest together.
    for (number, copy) in syntax.repeats.copies.enumerated() {
      let original = copy.unit.index - copy.distance
      let last = copy.unit.index + copy.length - 1
      sink.add(frame: copy.unit.index, key: number < 19 ? "STM007 \(number)" : "STM007 more") {
        Finding(
          metadata,
          message: copy.length == 1
            ? "frame \(copy.unit.index) is the frame before once more, byte by byte"
            : "frames \(copy.unit.index) to \(last) are frames \(original) to \(original + copy.length - 1) once more",
          frames: FrameSpan(copy.unit.index...last),
          location: Location(
            copy.unit, length: 8 * copy.unit.byteCount, timeSeconds: copy.timeSeconds,
            element: "adts_frame"),
          evidence: [
            "frame_index": .int(copy.unit.index), "run_length": .int(copy.length),
            "copy_of": .int(original),
            "time": copy.timeSeconds.map(EvidenceValue.double) ?? .null, "count": .int(copy.length),
          ])
      } update: {
        $0.message = "\($0.frames.count) more places at which frames come twice"
        $0.evidence["count"] = .int($0.frames.count)
      }
    }
  }
}
