public import AACSyntax
import StreamForge
public import Transports

/// CPE003 `intensity-without-common-window`: intensity stereo is used without a common window.
public enum IntensityWithoutCommonWindow: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CPE003", name: "intensity-without-common-window", severity: .error,
    group: "cpe", depth: .syntax,
    requirement: "Codebooks 14 and 15 in the second channel of a CPE need common_window 1.",
    rationale: """
      The two channels may have different windows, so that the bands do not correspond. Decoders \
      refuse the frame or produce wrong stereo.
      """,
    remedy: """
      Write common_window 1 with the shared ics_info when intensity is used, or code both channels \
      apart.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.2.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("codebook 15 with common_window 1") { stream(hasCommonWindow: true).bytes }
    ],
    violating: [
      RuleExample("codebook 15 with common_window 0") { stream(hasCommonWindow: false).bytes }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      guard frame.blocks[place.block].channels[place.channel].sections.usesIntensity,
        place.element.kind == .channelPair, place.number == 1,
        !frame.blocks[place.block].pairs[place.element.index].commonWindow
      else { return }
      IntensityTest.add(
        metadata, frame, place, unit, context, words: " with common_window 0",
        evidence: ["frame_index": .int(unit.index)], into: &sink)
    }
  }

  private static func stream(hasCommonWindow: Bool) -> ADTSStreamFields {
    StreamRecipe().with {
      $0.channelConfiguration = 2
      $0.hasCommonWindow = hasCommonWindow
      $0.msMaskPresent = 0
      $0.secondChannel = ChannelRecipe().with { $0.codebooks = [5, 15] }
    }.fields
  }
}
