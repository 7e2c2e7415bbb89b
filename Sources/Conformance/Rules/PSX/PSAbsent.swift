import StreamForge
import Transports

/// PSX009 `ps-absent`: a mono HE-AAC stream has no parametric stereo.
public enum PSAbsent: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX009", name: "ps-absent", severity: .info, group: "ps", depth: .syntax,
    requirement: "One SCE with SBR and no PS in any frame is mono HE-AAC.",
    rationale: """
      faad2 and fdk-aac may still output two equal channels, because PS could appear later.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.6")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("parametric stereo") { BaseVectors.parametricStereo().bytes },
      RuleExample("SBR of a pair") { BaseVectors.sbrPair().bytes },
    ],
    violating: [RuleExample("mono with SBR, no parametric stereo") { BaseVectors.sbr().bytes }])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, syntax.channels == 1, syntax.psFrames == 0,
      let first = syntax.sbr.first
    else { return }
    sink.add(
      Finding(
        metadata,
        message: "mono HE-AAC: none of \(syntax.sbrFrames) frames with SBR has parametric stereo",
        frames: FrameSpan(near: first.unit.index),
        location: Location(
          first.unit, timeSeconds: first.timeSeconds, element: "sbr_extension_data"),
        evidence: ["frames": .int(syntax.sbrFrames)]))
  }
}
