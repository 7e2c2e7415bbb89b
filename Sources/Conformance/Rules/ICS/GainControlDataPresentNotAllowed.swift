public import AACSyntax
import StreamForge
public import Transports

/// ICS016 `gain-control-data-present-not-allowed`: gain control is used outside SSR.
public enum GainControlDataPresentNotAllowed: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS016", name: "gain-control-data-present-not-allowed", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "gain_control_data_present must be 0 unless profile is 2 (SSR).",
    rationale: """
      ffmpeg, fdk-aac, faad2 (error 1) and Symphonia refuse the frame. The bit is often read by \
      mistake after an earlier fault.
      """,
    remedy: """
      Write 0. If many frames are affected, check sampling_frequency_index, protection_absent and \
      the start of the payload.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.12")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("gain_control_data_present 0") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("gain_control_data_present 1 in frame 9, AAC LC") {
        BaseVectors.mono().with(frame: 9) {
          $0.block[single: 0].stream.gainControlData = GainControlDataFields()
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    // Of a frame that was misread the bit means nothing.
    guard frame.endsExactly else { return }
    frame.forEachChannel { place in
      let channel = place.channel
      guard frame.blocks[place.block].channels[channel].hasGainControl,
        frame.blocks[place.block].parameters.objectType != 3
      else { return }
      let bit = frame.blocks[place.block].channels[channel].gainControlFlagPosition
      let profile = Int(unit.header.fixed.profile)
      sink.add(
        fault: metadata, unit, context, bit: bit, length: 1, element: place.path,
        message: "gain_control_data_present is 1 with profile \(profile) "
          + "(\(AudioObjectType.name(ofProfile: profile))), expected 0",
        evidence: [
          "frame_index": .int(unit.index), "element_path": .string(place.path),
          "bit_offset": .int(bit),
        ])
    }
  }
}
