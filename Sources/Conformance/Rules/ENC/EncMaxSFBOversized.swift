import StreamForge
import Transports

/// ENC002 `enc-max-sfb-oversized`: max_sfb is larger than what is coded.
public enum EncMaxSFBOversized: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC002", name: "enc-max-sfb-oversized", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      Bands below max_sfb at the top that are all zero in 50 % of the frames or more are reported.
      """,
    rationale: """
      It costs a few bits a frame in section and scale factor data. A smaller max_sfb gives the \
      same sound.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a line in the last band of every frame") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("max_sfb 49, bands from 20 on with codebook 0") {
        StreamRecipe().with {
          $0.channel.maxSFB = 49
          $0.channel.codebooks = Array(repeating: 5, count: 20) + Array(repeating: 0, count: 29)
        }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let coding = facts.syntax?.coding, let first = coding.oversized.first,
      coding.oversized.count * 2 >= coding.frames
    else { return }
    let bands = Double(coding.emptyBands) / Double(coding.oversized.count)
    sink.add(
      Finding(
        metadata,
        message: "the top bands below max_sfb are empty in \(coding.oversized.count) of "
          + "\(coding.frames) frames, \(bands.tenths) of them on average",
        frames: FrameSpan(near: first.index),
        location: Location(
          first, bit: coding.oversized.bit, timeSeconds: coding.oversized.timeSeconds,
          element: "raw_data_block"),
        evidence: [
          "bands": .double(bands.tenths), "frames": .int(coding.oversized.count),
        ]))
  }
}
