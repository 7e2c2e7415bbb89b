public import AACSyntax
import StreamForge
public import Transports

/// ICS001 `ics-reserved-bit-set`: ics_reserved_bit is set.
public enum ICSReservedBitSet: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS001", name: "ics-reserved-bit-set", severity: .error, group: "ics", depth: .syntax,
    requirement: "ics_reserved_bit must be 0.",
    rationale: """
      faad2 and Symphonia refuse the frame, ffmpeg logs it, fdk-aac ignores it. A set bit mostly \
      means that the alignment was lost earlier or that the bits are damaged.
      """,
    remedy: """
      Write 0. If many frames are affected, check sampling_frequency_index, protection_absent and \
      what precedes the payload.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("ics_reserved_bit 0") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("ics_reserved_bit 1 in frame 9") {
        BaseVectors.mono().with(frame: 9) { $0.block[single: 0].stream.info.reservedBit = true }
          .bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel(incomplete: true) { place in
      let info = frame.blocks[place.block].channels[place.channel].info
      guard info.reservedBit, info.position > 0 else { return }
      sink.add(
        fault: metadata, unit, context, bit: info.position, length: 1,
        element: place.path + ".ics_info", message: "ics_reserved_bit is 1, expected 0",
        evidence: [
          "frame_index": .int(unit.index), "element_path": .string(place.path),
          "bit_offset": .int(info.position), "count": 1,
        ])
    }
  }
}
