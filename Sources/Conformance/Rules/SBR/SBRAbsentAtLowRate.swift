import AACSyntax
import StreamForge
import Transports

/// SBR025 `sbr-absent-at-low-rate`: a low-rate stream carries no SBR.
public enum SBRAbsentAtLowRate: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR025", name: "sbr-absent-at-low-rate", severity: .info, group: "sbr", depth: .syntax,
    requirement: """
      A stream with profile 1, a core rate of 24 kHz or less and no SBR in any frame is plain AAC \
      LC.
      """,
    rationale: """
      Decoders that assume SBR at such rates report twice the rate and mono as stereo; libfaad \
      upsamples unless told not to.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("SBR with a core of 24 kHz") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("AAC LC at 22.05 kHz without SBR") {
        StreamRecipe().with { $0.samplingFrequencyIndex = 7 }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, syntax.sbrFrames == 0, syntax.frames > syntax.faultCount,
      let header = facts.usualHeader, header.profile == 1, let rate = header.samplingFrequency,
      // Not of a rate that is known to be wrong.
      rate <= 24000, facts.decidedRate(of: header) == rate, let first = facts.first
    else { return }
    sink.add(
      Finding(
        metadata,
        message: "AAC LC at \(rate) Hz; none of \(syntax.frames) frames has SBR data",
        frames: FrameSpan(near: first.index),
        location: Location(
          first, bit: HeaderField.samplingFrequencyIndex.bitPosition,
          length: HeaderField.samplingFrequencyIndex.bitLength, timeSeconds: 0,
          element: "adts_fixed_header"),
        evidence: [
          "core_hz": .int(rate), "channels": syntax.channels.map(EvidenceValue.int) ?? .null,
          "frames": .int(syntax.frames),
        ]))
  }
}
