public import AACSyntax
import StreamForge
public import Transports

/// ICS010 `pulse-data-in-eight-short`: pulse data come with short windows.
public enum PulseDataInEightShort: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS010", name: "pulse-data-in-eight-short", severity: .error, group: "ics", depth: .syntax,
    requirement: "pulse_data_present must be 0 when window_sequence is EIGHT_SHORT_SEQUENCE.",
    rationale: "ffmpeg and faad2 (error 2) refuse the frame.",
    remedy: """
      Switch the pulse tool off for short windows in the encoder; at random frames look for damage \
      or a wrong header.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9"), Clause("ISO/IEC 14496-3", "2009", "4.6.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("pulses in long windows") {
        StreamRecipe().with { $0.channel.tools = [.pulse] }.fields.bytes
      }
    ],
    violating: [
      RuleExample("pulse_data_present 1 with the short windows of frame 5") {
        StreamRecipe().with {
          $0.windowSequences =
            [.onlyLong, .onlyLong, .onlyLong, .onlyLong, .longStart, .eightShort]
            + [.longStop, .onlyLong]
        }.fields.with(frame: 5) {
          var pulses = PulseDataFields()
          pulses.pulses = [PulseDataFields.Pulse(offset: 1, amplitude: 1)]
          $0.block[single: 0].stream.pulseData = pulses
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      let channel = place.channel
      guard frame.blocks[place.block].channels[channel].pulse != nil,
        frame.blocks[place.block].channels[channel].info.windowSequence == .eightShort
      else { return }
      let bit = frame.blocks[place.block].channels[channel].flagPosition
      sink.add(
        fault: metadata, unit, context, bit: bit, length: 1, element: place.path,
        message: "pulse_data_present is 1 with EIGHT_SHORT_SEQUENCE",
        evidence: [
          "frame_index": .int(unit.index), "element_path": .string(place.path),
          "bit_offset": .int(bit),
        ])
    }
  }
}
