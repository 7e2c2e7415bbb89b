public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// ICS016 `gain-control-data-present-not-allowed`: gain control is used outside SSR.
///
/// It is told where the frame ends exactly, with gain control data behind the flag or with none: else
/// the flag may have been read in a wrong place, and the fault that stops the reading is told.
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
      },
      RuleExample("gain_control_data_present 1 in frame 9 and no gain_control_data()") {
        var stream = FrameSequence(BaseVectors.mono())
        let bit = flagPosition(in: stream.frames[9])
        stream.frames[9][bit / 8] |= 0x80 >> UInt8(bit % 8)
        return stream.bytes
      },
    ])

  /// The place of the flag of the first channel of a sound frame.
  private static func flagPosition(in bytes: [UInt8]) -> Int {
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    let span = bytes.span
    // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
    parser.parse(unsafe span.bytes, byteCount: bytes.count, into: &frame)
    return frame.blocks[0].channels[0].gainControlFlagPosition
  }

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard frame.endsExactly else {
      // What stands behind the last block may be what gain control data took too few bits of.
      if let slip = GainControlSlip.find(in: frame, bytes: bytes) {
        addFault(unit, context, bit: slip.bit, path: slip.path, into: &sink)
      }
      return
    }
    frame.forEachChannel { place in
      let channel = place.channel
      guard frame.blocks[place.block].channels[channel].hasGainControl,
        frame.blocks[place.block].parameters.objectType != 3
      else { return }
      addFault(
        unit, context, bit: frame.blocks[place.block].channels[channel].gainControlFlagPosition,
        path: place.path, into: &sink)
    }
  }

  /// Adds the flag that alone breaks a frame.
  static func add(
    _ slip: GainControlSlip, _ unit: AccessUnit, in context: FrameContext,
    into sink: inout FindingSink
  ) {
    addFault(unit, context, bit: slip.bit, path: slip.path, into: &sink)
    sink.settleFaults(unit.index)
  }

  private static func addFault(
    _ unit: AccessUnit, _ context: FrameContext, bit: Int, path: String,
    into sink: inout FindingSink
  ) {
    let profile = Int(unit.header.fixed.profile)
    sink.add(
      fault: metadata, unit, context, bit: bit, length: 1, element: path,
      message: "gain_control_data_present is 1 with profile \(profile) "
        + "(\(AudioObjectType.name(ofProfile: profile))), expected 0",
      evidence: [
        "frame_index": .int(unit.index), "element_path": .string(path), "bit_offset": .int(bit),
      ])
  }
}
