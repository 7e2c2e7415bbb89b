import StreamForge
import Transports

/// PSX008 `ps-implicit`: the stream is HE-AAC v2 with implicit parametric stereo.
public enum PSImplicit: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX008", name: "ps-implicit", severity: .info, group: "ps", depth: .syntax,
    requirement: "PS data make this an HE-AAC v2 stream: one core channel, two output channels.",
    rationale: """
      It is no error. channel_configuration says 1, and players or browsers that trust it alone \
      report a mismatch of channels.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.6")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("SBR without parametric stereo") { BaseVectors.sbr().bytes }],
    violating: [RuleExample("parametric stereo") { BaseVectors.parametricStereo().bytes }])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, let first = syntax.sbr.firstPS, syntax.channels == 1 else {
      return
    }
    sink.add(
      Finding(
        metadata,
        message: "HE-AAC v2: one core channel, parametric stereo makes two output channels of it",
        frames: FrameSpan(near: first.index),
        location: Location(
          first, timeSeconds: facts.timeSeconds(of: first), element: "ps_data"),
        evidence: ["first_frame": .int(first.index), "frames": .int(syntax.psFrames)]))
  }
}
