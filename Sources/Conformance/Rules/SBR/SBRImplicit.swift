import AACSyntax
import StreamForge
import Transports

/// SBR024 `sbr-implicit`: the stream is HE-AAC with implicit SBR.
public enum SBRImplicit: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR024", name: "sbr-implicit", severity: .info, group: "sbr", depth: .syntax,
    requirement: """
      SBR data make this an HE-AAC stream: the header names the core rate, the output rate is \
      twice as high.
      """,
    rationale: """
      It is no error. Readers that show or use the core rate only play at half or double speed, by \
      far the most frequent confusion about AAC.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("AAC LC without SBR") { BaseVectors.stereo().bytes }],
    violating: [RuleExample("SBR with a core of 24 kHz") { BaseVectors.sbr().bytes }])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, let first = syntax.sbr.first,
      let rate = facts.decidedRate(of: first.unit.header.fixed)
    else { return }
    let channels = syntax.channels
    let output = syntax.psFrames > 0 && channels == 1 ? 2 : channels
    sink.add(
      Finding(
        metadata,
        message: """
          HE-AAC: the header names the core rate, \(rate) Hz; the output has \(2 * rate) Hz
          """,
        frames: FrameSpan(near: first.unit.index),
        location: Location(
          first.unit, timeSeconds: first.timeSeconds, element: "sbr_extension_data"),
        evidence: [
          "core_hz": .int(rate), "output_hz": .int(2 * rate),
          "core_channels": channels.map(EvidenceValue.int) ?? .null,
          "output_channels": output.map(EvidenceValue.int) ?? .null,
          "first_frame": .int(first.unit.index),
        ]))
  }
}
