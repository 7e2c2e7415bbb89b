public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR018 `sbr-payload-overrun`: the SBR data need more bits than their fill element has.
public enum SBRPayloadOverrun: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR018", name: "sbr-payload-overrun", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      sbr_extension_data must end within its fill element, that is within 8 * cnt - 4 bits.
      """,
    rationale: """
      ffmpeg reports how many bytes it expected and read; libfaad says nothing. The high band of \
      the frame is lost or garbage, the core is not affected.
      """,
    remedy: """
      Write the count of the FIL from the size of the SBR data; check sampling_frequency_index, \
      which selects the SBR tables.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("the fill element ends with the SBR data") { BaseVectors.sbr().bytes }
    ],
    violating: [
      RuleExample("the fill element of frame 9 is one byte too small") {
        BaseVectors.sbr().with(frame: 9) {
          let bytes = $0.block[fill: 0].payloads[0].bits.bytes
          $0.block[fill: 0].payloads = [.unparsed(BitString(Array(bytes.dropLast())))]
        }.bytes
      }
    ])

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, payload in
      guard outcome.ending == .overrun else { return nil }
      return SBRPayloadTest.Fault(
        message: """
          the SBR data need at least \(outcome.bitsRead) bits, their fill element has \
          \(outcome.bitsAvailable)
          """,
        evidence: [
          "bits_read": .int(outcome.bitsRead), "bits_available": .int(outcome.bitsAvailable),
          "count": 1,
        ],
        bits: BitRange(start: payload.position + payload.bitCount, count: 0))
    }
  }
}
