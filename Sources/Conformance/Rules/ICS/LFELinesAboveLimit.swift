public import AACSyntax
import StreamForge
public import Transports

/// ICS020 `lfe-lines-above-limit`: the LFE channel codes lines above its limit.
public enum LFELinesAboveLimit: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS020", name: "lfe-lines-above-limit", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      An LFE must have non-zero spectral lines (or noise) only at index 0 to 11; in short windows \
      the index counts within each window.
      """,
    rationale: """
      Decoders with a reduced LFE path drop the higher lines, and content above the bass range is \
      sent to a subwoofer.
      """,
    remedy: "Limit the LFE to the lowest 12 lines in the encoder by its max_sfb.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.4"), Clause("ISO/IEC 14496-3", "2009", nil)])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("an LFE with lines below line 12 only") { BaseVectors.surround().bytes }
    ],
    violating: [
      RuleExample("an LFE with a value on line 40 of frame 9") {
        BaseVectors.surround().with(frame: 9) {
          var stream = IndividualChannelStreamFields()
          stream.globalGain = 120
          // At 48 kHz band 10 begins at line 40 and has eight lines.
          stream.info.maxSFB = 11
          stream.sectionData.sections = [
            SectionDataFields.Section(codebook: 0, length: 10),
            SectionDataFields.Section(codebook: 1, length: 1),
          ]
          stream.scaleFactorData.differences = [[], [0]]
          stream.spectralData.lines = [[], [1, 0, 0, 0, 0, 0, 0, 0]]
          $0.block[lfe: 0].stream = stream
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      guard place.element.kind == .lfeChannel,
        let bands = ScaleFactorBands.known(frame.blocks[place.block].parameters)
      else { return }
      let channel = place.channel
      let sequence = frame.blocks[place.block].channels[channel].info.windowSequence
      let count = frame.codedBandCount(block: place.block, channel: channel)
      guard count > 0, bands.offset(count, sequence) > lineLimit,
        let bit = frame.blocks[place.block].channels[channel].spectralPosition,
        let spectrum = QuantisedSpectrum(
          of: frame.blocks[place.block].channels[channel], in: bytes, bands: bands)
      else { return }
      var highest = spectrum.highestLine ?? 0
      for index in 0..<frame.blocks[place.block].channels[channel].sections.count {
        let section = frame.blocks[place.block].channels[channel].sections[index]
        guard section.codebook == 13, !section.bands.isEmpty else { continue }
        highest = max(highest, bands.offset(Int(section.end), sequence) - 1)
      }
      guard highest >= lineLimit else { return }
      sink.add(
        fault: metadata, unit, context, bit: bit,
        length: frame.blocks[place.block].channels[channel].end - bit,
        element: place.path + ".spectral_data",
        message: "the LFE codes line \(highest), expected less than \(lineLimit)",
        evidence: [
          "frame_index": .int(unit.index), "highest_line": .int(highest), "count": 1,
        ])
    }
  }

  /// The lines that an LFE may use.
  static let lineLimit = 12
}
