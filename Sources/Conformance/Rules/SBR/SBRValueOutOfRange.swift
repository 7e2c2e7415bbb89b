public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR016 `sbr-value-out-of-range`: an SBR envelope or noise value is out of range.
public enum SBRValueOutOfRange: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR016", name: "sbr-value-out-of-range", severity: .warning, group: "sbr", depth: .syntax,
    requirement: """
      Accumulated envelope values of level coding should stay within 0 to 127 and noise values \
      within 0 to 30.
      """,
    rationale: "Decoders clip or mute the high band, or produce loud hiss.",
    remedy: "Limit the values in the encoder; after a cut start at a frame with an SBR header.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.6")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("envelopes within 0 to 127") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("an envelope of frame 8 begins with 0 and goes down by 5") {
        BaseVectors.sbr().with(frame: 8) {
          $0.block[sbr: 0].data?.channels[0].envelopes[0].start = 0
          $0.block[sbr: 0].data?.channels[0].envelopes[0].differences[0] = -5
        }.bytes
      }
    ])

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      guard let fault = outcome.firstValueFault else { return nil }
      let isNoise = fault.kind == .noiseLevel || fault.kind == .noiseBalance
      return SBRPayloadTest.Fault(
        message: """
          \(fault.kind.rawValue) \(fault.envelope), band \(fault.band) is \(fault.value), \
          expected 0 to \(isNoise ? 30 : 127)
          """,
        evidence: [
          "channel": .int(fault.channel), "kind": .string(fault.kind.rawValue),
          "band": .int(fault.band), "value": .int(fault.value),
        ],
        bits: BitRange(start: fault.position, count: 0),
        part: "sbr_\(isNoise ? "noise" : "envelope")[\(fault.channel)]")
    }
  }
}
