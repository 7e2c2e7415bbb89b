public import AACSyntax
import StreamForge
public import Transports

/// CPE002 `intensity-codebook-not-allowed`: intensity stereo is used where it has no partner.
public enum IntensityCodebookNotAllowed: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CPE002", name: "intensity-codebook-not-allowed", severity: .error,
    group: "cpe", depth: .syntax,
    requirement: """
      Codebooks 14 and 15 must not be used in an SCE, LFE, CCE or in the first channel of a CPE.
      """,
    rationale: """
      Intensity takes the spectrum of the first channel of a pair, which does not exist here: \
      faad2 and fdk-aac refuse the frame.
      """,
    remedy: "Use intensity codebooks only in the second channel of a CPE with common_window 1.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.2.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("codebook 15 in the second channel of a pair with a common window") {
        StreamRecipe().with {
          $0.channelConfiguration = 2
          $0.msMaskPresent = 0
          $0.secondChannel = ChannelRecipe().with { $0.codebooks = [5, 15] }
        }.fields.bytes
      }
    ],
    violating: [
      RuleExample("codebook 15 in the SCE of frame 9") {
        var stream = BaseVectors.mono()
        stream.frames[9] =
          StreamRecipe().with { $0.channel.codebooks = [5, 15] }.fields.frames[9]
        return stream.bytes
      },
      RuleExample("codebook 14 in the first channel of the pair of frame 9") {
        var stream = BaseVectors.stereo()
        stream.frames[9] =
          StreamRecipe().with {
            $0.channelConfiguration = 2
            $0.samplingFrequencyIndex = 3
            $0.msMaskPresent = 0
            $0.channel.codebooks = [5, 14]
            $0.secondChannel = ChannelRecipe()
          }.fields.frames[9]
        return stream.bytes
      },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      guard frame.blocks[place.block].channels[place.channel].sections.usesIntensity,
        place.element.kind != .channelPair || place.number == 0
      else { return }
      IntensityTest.add(
        metadata, frame, place, unit, context, words: ", where no first channel is",
        evidence: ["frame_index": .int(unit.index), "element_path": .string(place.path)],
        into: &sink)
    }
  }
}
