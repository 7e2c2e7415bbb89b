public import AACSyntax
import StreamForge
public import Transports

/// CPE004 `ms-used-on-single-noise-band`: M/S is on in a band where only one channel is noise.
public enum MSUsedOnSingleNoiseBand: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CPE004", name: "ms-used-on-single-noise-band", severity: .warning,
    group: "cpe", depth: .syntax,
    requirement: """
      M/S should be off in a band where exactly one of the two channels uses noise codebook 13.
      """,
    rationale: """
      The combination has no defined meaning, and decoders differ, so that the stereo image \
      depends on the player.
      """,
    remedy: "Clear ms_used for such bands in the encoder, or use noise in both channels.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.13")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("M/S off in bands where one channel is noise") { stream(ms: 0).bytes },
      RuleExample("M/S on in bands where both channels are noise") {
        stream(ms: 2, codebooks: [13]).bytes
      },
    ],
    violating: [
      RuleExample("M/S on in all bands, every third of the first channel noise") {
        stream(ms: 2).bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for block in 0..<frame.blockCount {
      for place in frame.blocks[block].elements.indices
      where frame.blocks[block].elements[place].kind == .channelPair {
        let pair = frame.blocks[block].elements[place].index
        guard let channel = frame.blocks[block].elements[place].channel,
          frame.blocks[block].pairs[pair].usesMS
        else { continue }
        let single = noise(frame, block, channel) ^ noise(frame, block, channel + 1)
        guard single != 0 else { continue }
        let isByBand = frame.blocks[block].pairs[pair].msMaskPresent == 1
        let used = frame.blocks[block].pairs[pair].msUsed
        let both = isByBand ? single & (UInt128(used.0) << 64 | UInt128(used.1)) : single
        guard both != 0 else { continue }
        tell(frame, block, place, channel, bit: both.leadingZeroBitCount, unit, context, &sink)
      }
    }
  }

  /// Tells of the first band of a pair.
  private static func tell(
    _ frame: borrowing ADTSFrame, _ block: Int, _ place: Int, _ channel: Int, bit number: Int,
    _ unit: AccessUnit, _ context: FrameContext, _ sink: inout FindingSink
  ) {
    let element = frame.blocks[block].elements[place]
    let isByBand = frame.blocks[block].pairs[element.index].msMaskPresent == 1
    let maxSFB = frame.blocks[block].channels[channel].info.maxSFB
    let (group, band) = number.quotientAndRemainder(dividingBy: maxSFB)
    let bit =
      frame.blocks[block].pairs[element.index].msMaskPosition + (isByBand ? 2 + number : 0)
    sink.add(
      fault: metadata, unit, context, bit: bit, length: isByBand ? 1 : 2,
      element: element.path,
      message: "M/S is on in band \(band) of group \(group), where only one channel is noise",
      evidence: [
        "frame_index": .int(unit.index), "group": .int(group), "sfb": .int(band), "count": 1,
      ])
  }

  /// The noise bands of a channel, a bit each: group by group, the first in the highest.
  ///
  /// The frame and numbers are taken, not the channel: an element of an array would be copied.
  private static func noise(
    _ frame: borrowing ADTSFrame, _ block: Int, _ channel: Int
  ) -> UInt128 {
    guard frame.blocks[block].channels[channel].sections.usesNoise else { return 0 }
    if frame.blocks[block].channels[channel].info.groupCount == 1 {
      return UInt128(noiseOfLongWindow(frame, block, channel)) << 64
    }
    let maxSFB = frame.blocks[block].channels[channel].info.maxSFB
    var bits: UInt128 = 0
    for index in 0..<frame.blocks[block].channels[channel].sections.count {
      let section = frame.blocks[block].channels[channel].sections[index]
      guard section.codebook == 13 else { continue }
      // Eight groups of 15 bands, or one of 63, are the most there are.
      let place = Int(section.group) * maxSFB + Int(section.start)
      bits |= (1 << UInt128(section.bands.count) - 1) << UInt128(128 - place - section.bands.count)
    }
    return bits
  }

  /// The noise bands of a channel with one group.
  private static func noiseOfLongWindow(
    _ frame: borrowing ADTSFrame, _ block: Int, _ channel: Int
  ) -> UInt64 {
    var bits: UInt64 = 0
    for index in 0..<frame.blocks[block].channels[channel].sections.count {
      let section = frame.blocks[block].channels[channel].sections[index]
      guard section.codebook == 13, section.end > section.start else { continue }
      // 63 bands are the most there are.
      let bands = UInt64.max &<< (64 &- UInt64(section.end &- section.start))
      bits |= bands &>> UInt64(section.start)
    }
    return bits
  }

  private static func stream(ms: Int, codebooks: [Int] = [5]) -> ADTSStreamFields {
    StreamRecipe().with {
      $0.channelConfiguration = 2
      $0.msMaskPresent = ms
      $0.channel.codebooks = [5, 5, 13]
      $0.secondChannel = ChannelRecipe().with {
        $0.codebooks = codebooks == [13] ? [5, 5, 13] : codebooks
      }
    }.fields
  }
}
