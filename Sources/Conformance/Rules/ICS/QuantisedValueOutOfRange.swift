public import AACSyntax
import StreamForge
public import Transports

/// ICS018 `quantised-value-out-of-range`: a quantised value is too large.
public enum QuantisedValueOutOfRange: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS018", name: "quantised-value-out-of-range", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "The magnitude of every quantised value must be at most 8191, pulses included.",
    rationale: """
      faad2 rejects the frame (error 17), fdk-aac cannot decode it; a decoder without the check \
      plays a loud click.
      """,
    remedy: "Raise the scale factor in the encoder until all values fit into 8191.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.3.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a value of 8191") { stream(nil) },
      RuleExample("a value of 8176 and a pulse of 15") { stream(15, value: 8176) },
    ],
    violating: [RuleExample("a value of 8191 and a pulse of 15 on it in frame 9") { stream(15) }])

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
      // Escape sequences end at 8191: only a pulse can lead beyond.
      let total = (0..<pulse.count).reduce(0) { $0 + pulse.amplitude($1) }
      var largest = 0
      for index in 0..<frame.blocks[place.block].channels[channel].sections.count {
        let section = frame.blocks[place.block].channels[channel].sections[index]
        largest = max(largest, Int(section.largestMagnitude))
      }
      guard largest + total > 8191,
        let spectrum = QuantisedSpectrum(
          of: frame.blocks[place.block].channels[channel], in: bytes, bands: bands)
      else { return }
      var added: [Int: Int] = [:]
      for index in 0..<pulse.count {
        guard let line = pulse.line(index, bands: bands), line < bands.longLines else { continue }
        added[line, default: 0] += pulse.amplitude(index)
        let value = abs(Int(spectrum.lines[line])) + (added[line] ?? 0)
        guard value > 8191 else { continue }
        sink.add(
          fault: metadata, unit, context, bit: pulse.position + 13 + 9 * index, length: 4,
          element: place.path + ".pulse_data",
          message: "line \(line) has magnitude \(value) with its pulse, expected 8191 at most",
          evidence: ["frame_index": .int(unit.index), "line": .int(line), "value": .int(value)])
        return
      }
    }
  }

  /// Line 20 of frame 9 has a value, and a pulse if wanted.
  private static func stream(_ amplitude: Int?, value: Int16 = 8191) -> [UInt8] {
    StreamRecipe().with { $0.channel.codebooks = [11] }.fields.with(frame: 9) {
      $0.block[single: 0].stream.spectralData.lines[0][20] = value
      guard let amplitude else { return }
      var data = PulseDataFields()
      data.pulses = [PulseDataFields.Pulse(offset: 20, amplitude: amplitude)]
      $0.block[single: 0].stream.pulseData = data
    }.bytes
  }
}
