public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// ICS009 `side-gain-extreme`: an intensity position or noise energy is extreme.
public enum SideGainExtreme: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS009", name: "side-gain-extreme", severity: .warning, group: "ics", depth: .syntax,
    requirement: """
      Intensity positions should stay within -155 to 100 and noise energies within -100 to 155.
      """,
    rationale: """
      The standard states no limit, but decoders clip at these values, so that the level of the \
      band differs between players.
      """,
    remedy: """
      Keep the running values within these ranges in the encoder; check for damage if only single \
      frames are affected.
      """,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("noise energies around 50") { noiseStream.bytes }
    ],
    violating: [
      RuleExample("intensity positions that add up to 120 in frame 9") {
        intensityStream.with(frame: 9) {
          let data = $0.block[pair: 0].second.sectionData
          guard let index = data.sections.firstIndex(where: { $0.codebook == 15 }) else { return }
          $0.block[pair: 0].second.scaleFactorData.differences[index][0] = 60
          $0.block[pair: 0].second.scaleFactorData.differences[index][1] = 60
        }.bytes
      },
      RuleExample("a noise energy of 200 in frame 9") {
        noiseStream.with(frame: 9) {
          let data = $0.block[single: 0].stream.sectionData
          guard let index = data.sections.firstIndex(where: { $0.codebook == 13 }) else { return }
          // The first dpcm_noise_nrg counts from global_gain - 90.
          let gain = $0.block[single: 0].stream.globalGain
          $0.block[single: 0].stream.scaleFactorData.differences[index][0] = 200 - gain + 90
        }.bytes
      },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      guard frame.blocks[place.block].channels[place.channel].scaleFactors.hasExtremeSideGain,
        let values = ScaleFactorValues(
          of: frame.blocks[place.block].channels[place.channel], in: bytes),
        let band = values.bands.first(where: { !$0.isScaleFactor && !$0.isInRange })
      else { return }
      let kind = band.codebook == 13 ? "noise energy" : "intensity position"
      sink.add(
        fault: metadata, unit, context, bit: band.bits.start, length: band.bits.count,
        element: place.path + ".scale_factor_data", variant: " \(kind)",
        message: "the \(kind) of band \(band.band) in group \(band.group) is \(band.value); "
          + "decoders clip at \(band.range.lowerBound) and \(band.range.upperBound)",
        evidence: [
          "frame_index": .int(unit.index), "element_path": .string(place.path),
          "kind": .string(kind), "sfb": .int(band.band), "value": .int(band.value),
        ])
    }
  }

  private static var noiseStream: ADTSStreamFields {
    StreamRecipe().with { $0.channel.codebooks = [5, 5, 5, 13] }.fields
  }

  private static var intensityStream: ADTSStreamFields {
    StreamRecipe().with {
      $0.channelConfiguration = 2
      $0.msMaskPresent = 0
      $0.channel.codebooks = [5]
      $0.secondChannel = ChannelRecipe().with { $0.codebooks = [5, 5, 15, 15, 15] }
    }.fields
  }
}
