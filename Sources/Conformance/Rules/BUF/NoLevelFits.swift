import AACSyntax
import StreamForge
import Transports

/// BUF009 `no-level-fits`: no profile level allows the stream.
public enum NoLevelFits: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF009", name: "no-level-fits", severity: .warning, group: "buffer", depth: .syntax,
    requirement: """
      The main channels, the core and output rates and the complexity of the stream should fit a \
      level of its profile (AAC, HE-AAC or HE-AAC v2).
      """,
    rationale: """
      Devices are built for a level; set-top boxes and hardware decoders may refuse what exceeds \
      them all.
      """,
    remedy: """
      Lower the sampling rate or the number of channels to a level that your receivers support.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.5.2.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("stereo at 48 kHz") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("nine channels at 96 kHz") {
        StreamRecipe().with {
          $0.channelConfiguration = 0
          $0.hasProgramConfig = true
          $0.samplingFrequencyIndex = 0
          $0.elements = [.singleChannel, .channelPair, .channelPair, .channelPair, .channelPair]
        }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let stream = StreamReport(facts), stream.profileObjectType == 1,
      stream.sbr != nil, let rate = stream.samplingFrequency, let first = facts.first,
      // Of a rate that the header has wrong nothing is known.
      facts.coreIndex(of: first.header.fixed) == stream.samplingFrequencyIndex,
      let layout = facts.syntax?.layouts.usual, !layout.isEmpty,
      stream.levels?.aacProfile == nil, stream.levels?.heAACProfile == nil
    else { return }
    let output = stream.outputSamplingFrequency ?? rate
    let main = layout.channelCount - layout.lfeCount
    // The largest level of each profile ends at seven channels and 96 kHz.
    let isHE = stream.sbr == .implicit
    let excess = main > 7 ? "\(main - 7) channels" : isHE ? "\(output) Hz" : "\(rate) Hz"
    sink.add(
      Finding(
        metadata,
        message: "\(main) main channels at \(output) Hz exceed every level of the "
          + (isHE ? "high efficiency AAC profile" : "AAC profile"),
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(first, bit: 16, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "channels": .int(main), "rate": .int(rate), "pcu": .null, "rcu": .null,
          "nearest_level": "L7", "exceeded_by": .string(excess),
        ]))
  }
}
