public import AACSyntax
import StreamForge
public import Transports

/// ICS012 `pulse-position-out-of-range`: a pulse lies beyond the last line.
public enum PulsePositionOutOfRange: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS012", name: "pulse-position-out-of-range", severity: .error,
    group: "ics", depth: .syntax,
    requirement: """
      The position of every pulse, the start of band pulse_start_sfb plus the running sum of \
      pulse_offset, must be below 1024.
      """,
    rationale: """
      ffmpeg reports corrupt pulse data, faad2 error 15; a decoder without the check writes out of \
      bounds.
      """,
    remedy: "Limit the pulse positions to 1023 in the encoder, or switch the tool off.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9"), Clause("ISO/IEC 14496-3", "2009", "4.6.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("one pulse at line 20") { stream(startSFB: 0, [(offset: 20, amplitude: 2)]) }
    ],
    violating: [
      RuleExample("four pulses from line 928 on with offsets of 31 in frame 9") {
        stream(startSFB: 48, Array(repeating: (offset: 31, amplitude: 2), count: 4))
      }
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
        guard let line = pulse.line(index, bands: bands), line >= bands.longLines else { continue }
        sink.add(
          fault: metadata, unit, context, bit: pulse.position + 8 + 9 * index, length: 5,
          element: place.path + ".pulse_data",
          message: "pulse \(index) falls on line \(line), expected less than \(bands.longLines)",
          evidence: ["frame_index": .int(unit.index), "position": .int(line)])
        return
      }
    }
  }

  private static func stream(startSFB: Int, _ pulses: [(offset: Int, amplitude: Int)]) -> [UInt8] {
    StreamRecipe().with { $0.channel.maxSFB = 49 }.fields.with(frame: 9) {
      var data = PulseDataFields()
      data.startSFB = startSFB
      data.pulses = pulses.map {
        PulseDataFields.Pulse(offset: $0.offset, amplitude: $0.amplitude)
      }
      $0.block[single: 0].stream.pulseData = data
    }.bytes
  }
}
