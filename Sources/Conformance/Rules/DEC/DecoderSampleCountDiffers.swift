import StreamForge
import Transports

/// DEC004 `decoder-sample-count-differs`: the number of decoded samples differs from the count.
///
/// Runs behind the other rules, of which it wants to know the errors.
public enum DecoderSampleCountDiffers: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC004", name: "decoder-sample-count-differs", severity: .warning,
    group: "decoder", depth: .decode,
    requirement: """
      The decoder should deliver blocks * 1024 samples (* 2 with SBR), less the one frame that it \
      swallows at the start.
      """,
    rationale: "Frames without output shift the audio against video and make the duration wrong.",
    remedy: """
      Look at the frames without output: empty, data-only or broken blocks should be replaced with \
      coded silence.
      """,
    clauses: [])

  /// Streams that keep and that break it, with libfaad 2.10.1.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("SBR from the first frame on", depth: .decode) { BaseVectors.sbr().bytes }
    ],
    violating: [
      RuleExample("SBR from frame 10 on", depth: .decode, alsoTriggers: ["SBR005"]) {
        BaseVectors.sbr().withEachFrame { index, frame in
          if index < 10 { frame.block.elements.removeLast() }
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let decode = facts.decode, decode.samplesDecoded != decode.samplesExpected,
      let place = decode.firstShort
    else { return }
    // What an error explains is its evidence.
    let damaged = FramesWithErrors(sink.findings)
    guard !damaged.contains(place.unit.index), !damaged.contains(place.unit.index - 1) else {
      return
    }
    sink.add(
      Finding(
        metadata,
        message: """
          the reference decoder delivers \(decode.samplesDecoded) samples a channel of blocks that \
          hold \(decode.samplesExpected); frame \(place.unit.index) is the first that differs
          """,
        frames: FrameSpan(place.unit.index),
        location: Location(place.unit, timeSeconds: place.timeSeconds, element: "raw_data_block"),
        evidence: [
          "decoder": "faad2", "expected": .int(decode.samplesExpected),
          "decoded": .int(decode.samplesDecoded),
          "difference": .int(decode.samplesDecoded - decode.samplesExpected),
        ]))
  }
}
