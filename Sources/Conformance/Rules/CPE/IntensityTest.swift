import AACSyntax
import Transports

/// The test of the rules on intensity stereo where it has no channel to take from.
enum IntensityTest {
  /// Adds the first section of a channel that is coded with an intensity codebook; `words` say why
  /// it must not be, `evidence` is what stands before the band.
  static func add(
    _ metadata: RuleMetadata, _ frame: borrowing ADTSFrame, _ place: ChannelOfFrame,
    _ unit: AccessUnit, _ context: FrameContext, words: String, evidence: Evidence,
    into sink: inout FindingSink
  ) {
    let channel = place.channel
    for index in 0..<frame.blocks[place.block].channels[channel].sections.count {
      let section = frame.blocks[place.block].channels[channel].sections[index]
      guard section.codebook >= 14, !section.bands.isEmpty else { continue }
      let bit = frame.blocks[place.block].channels[channel].sections.position(
        ofSection: index, frame.blocks[place.block].channels[channel].info.windowSequence)
      var evidence = evidence
      evidence["sfb"] = .int(Int(section.start))
      sink.add(
        fault: metadata, unit, context, bit: bit, length: 4,
        element: place.path + ".section_data",
        message:
          "codebook \(section.codebook) of intensity stereo is used from band \(section.start) on"
          + words,
        evidence: evidence)
      return
    }
  }
}
