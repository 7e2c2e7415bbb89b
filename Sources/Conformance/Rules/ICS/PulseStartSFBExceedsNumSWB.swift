public import AACSyntax
import StreamForge
public import Transports

/// ICS011 `pulse-start-sfb-exceeds-num-swb`: the first pulse lies beyond the band table.
public enum PulseStartSFBExceedsNumSWB: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS011", name: "pulse-start-sfb-exceeds-num-swb", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "pulse_start_sfb must be below the number of long-window bands of the rate.",
    rationale: """
      Decoders index a table with it: ffmpeg reports corrupt pulse data, faad2 error 16, and older \
      ones may read out of bounds.
      """,
    remedy: """
      Limit pulse_start_sfb in the encoder to the bands of the rate; check \
      sampling_frequency_index if many frames are affected.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9"), Clause("ISO/IEC 14496-3", "2009", "4.6.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("pulse_start_sfb 3") { stream(startSFB: 3, [(offset: 1, amplitude: 2)]) }
    ],
    violating: [
      RuleExample("pulse_start_sfb 60 in frame 9") {
        stream(startSFB: 60, [(offset: 1, amplitude: 2)])
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
      guard Int(pulse.startSFB) >= bands.longCount else { return }
      sink.add(
        fault: metadata, unit, context, bit: pulse.position + 2, length: 6,
        element: place.path + ".pulse_data",
        message: "pulse_start_sfb is \(pulse.startSFB), expected less than \(bands.longCount)",
        evidence: [
          "frame_index": .int(unit.index), "value": .int(Int(pulse.startSFB)),
          "limit": .int(bands.longCount),
        ])
    }
  }

  private static func stream(startSFB: Int, _ pulses: [(offset: Int, amplitude: Int)]) -> [UInt8] {
    BaseVectors.mono().with(frame: 9) {
      var data = PulseDataFields()
      data.startSFB = startSFB
      data.pulses = pulses.map {
        PulseDataFields.Pulse(offset: $0.offset, amplitude: $0.amplitude)
      }
      $0.block[single: 0].stream.pulseData = data
    }.bytes
  }
}
