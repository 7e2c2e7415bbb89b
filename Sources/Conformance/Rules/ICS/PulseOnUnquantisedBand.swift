public import AACSyntax
import StreamForge
public import Transports

/// ICS013 `pulse-on-unquantised-band`: a pulse falls on a line that is not quantised, or has no
/// height.
public enum PulseOnUnquantisedBand: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS013", name: "pulse-on-unquantised-band", severity: .warning,
    group: "ics", depth: .syntax,
    requirement: """
      Pulses should fall below the start of band max_sfb, into bands with codebook 1 to 11, and \
      have pulse_amp above 0.
      """,
    rationale: """
      Decoders differ in what they do with a pulse in an empty, noise or intensity band, so that \
      the sound differs.
      """,
    remedy: """
      Send pulses only for quantised bands and with a non-zero amplitude, or switch the tool off.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9"), Clause("ISO/IEC 14496-3", "2009", "4.6.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("a pulse in a band with codebook 5") { stream(line: 2) }],
    violating: [
      RuleExample("a pulse in a band with codebook 0 in frame 9") { stream(line: 6) },
      RuleExample("a pulse behind the last coded band of frame 9") { stream(line: 30) },
      RuleExample("a pulse with amplitude 0 in frame 9") { stream(line: 2, amplitude: 0) },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      let channel = place.channel
      guard let pulse = frame.blocks[place.block].channels[channel].pulse,
        frame.blocks[place.block].channels[channel].info.windowSequence != .eightShort,
        let bands = ScaleFactorBands.known(frame.blocks[place.block].parameters)
      else { return }
      for index in 0..<pulse.count {
        guard let line = pulse.line(index, bands: bands), line < bands.longLines,
          let band = bands.longBand(ofLine: line)
        else { continue }
        let codebook = frame.blocks[place.block].channels[channel].sections.codebook(
          group: 0, band: band)
        let limit = frame.blocks[place.block].channels[channel].info.maxSFB
        let amplitude = pulse.amplitude(index)
        let fault =
          amplitude == 0
          ? "has no height"
          : band >= limit
            ? "lies behind max_sfb \(limit)"
            : codebook == 0 || codebook >= 13 ? "lies in a band with codebook \(codebook)" : nil
        guard let fault else { continue }
        sink.add(
          fault: metadata, unit, context, bit: pulse.position + 8 + 9 * index, length: 9,
          element: place.path + ".pulse_data",
          message: "pulse \(index) on line \(line), band \(band), \(fault)",
          evidence: [
            "frame_index": .int(unit.index), "line": .int(line), "sfb": .int(band),
            "codebook": .int(codebook), "amp": .int(amplitude),
          ])
        return
      }
    }
  }

  /// Bands of four lines with codebooks 5 and 0 in turn, seven of them; a pulse on a line of frame 9.
  private static func stream(line: Int, amplitude: Int = 2) -> [UInt8] {
    StreamRecipe().with {
      $0.channel.codebooks = [5, 0]
      $0.channel.maxSFB = 7
    }.fields.with(frame: 9) {
      var data = PulseDataFields()
      data.pulses = [PulseDataFields.Pulse(offset: line, amplitude: amplitude)]
      $0.block[single: 0].stream.pulseData = data
    }.bytes
  }
}
