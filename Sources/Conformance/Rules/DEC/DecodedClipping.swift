import StreamForge
import Transports

/// DEC007 `decoded-clipping`: the decoded audio exceeds full scale.
public enum DecodedClipping: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC007", name: "decoded-clipping", severity: .info, group: "decoder", depth: .decode,
    requirement: "Runs of 3 or more decoded samples above full scale are reported.",
    rationale: """
      Decoders with integer output clip them, which is heard as distortion; float output keeps \
      them. Lossy coding raises peaks of loud material.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it, with libfaad 2.10.1.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("20 frames of stereo", depth: .decode) { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("scale factors that make lines of more than full scale", depth: .decode) {
        StreamRecipe().with { $0.channel.globalGain = 200 }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let decode = facts.decode, let first = decode.firstClipped else { return }
    let decibels = (Decibels.ofAmplitude(decode.peak) * 100).rounded() / 100
    sink.add(
      Finding(
        metadata,
        message: """
          \(decode.clippedRuns) runs of 3 or more decoded samples in \(decode.clippedFrames) frames \
          lie above full scale; the peak is \(decibels) dBFS
          """,
        frames: FrameSpan(first.unit.index),
        location: Location(first.unit, timeSeconds: first.timeSeconds),
        evidence: [
          "decoder": "faad2", "runs": .int(decode.clippedRuns), "peak_dbfs": .double(decibels),
          "first_time": first.timeSeconds.map(EvidenceValue.double) ?? .null,
        ]))
  }
}
