public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR019 `sbr-payload-leftover`: bits are left over after the SBR data.
public enum SBRPayloadLeftover: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR019", name: "sbr-payload-leftover", severity: .error, group: "sbr", depth: .syntax,
    requirement: "Fewer than 8 bits may be left after the SBR data of a fill element.",
    rationale: """
      Usually the data were read with the wrong tables, so that the high band may be garbage; most \
      decoders say nothing.
      """,
    remedy: """
      Write the exact count; check sampling_frequency_index, and put no other data behind SBR.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("the fill element ends with the SBR data") { BaseVectors.sbr().bytes }
    ],
    violating: [
      RuleExample("the fill element of frame 9 is two bytes too large") {
        BaseVectors.sbr().with(frame: 9) {
          let bytes = $0.block[fill: 0].payloads[0].bits.bytes
          $0.block[fill: 0].payloads = [.unparsed(BitString(bytes + [0, 0]))]
        }.bytes
      }
    ])

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, payload in
      guard outcome.ending == .complete, outcome.bitsLeft >= 8 else { return nil }
      return SBRPayloadTest.Fault(
        message: """
          \(outcome.bitsLeft) bits are left behind the SBR data\
          \(outcome.isRestZero ? ", all of them 0" : ""); at most 7 may be
          """,
        evidence: [
          "bits_left": .int(outcome.bitsLeft), "all_zero": .bool(outcome.isRestZero), "count": 1,
        ],
        bits: BitRange(
          start: payload.position + payload.bitCount - outcome.bitsLeft, count: outcome.bitsLeft))
    }
  }
}
