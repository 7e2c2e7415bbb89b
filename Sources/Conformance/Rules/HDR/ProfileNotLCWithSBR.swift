import StreamForge
import Transports

/// HDR009 `profile-not-lc-with-sbr`: an HE-AAC stream is not marked LC.
public enum ProfileNotLCWithSBR: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR009", name: "profile-not-lc-with-sbr", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      profile must be 1 (LC) in an ADTS stream that carries SBR in 3 or more frames, because the \
      field describes the core and cannot hold object type 5 or 29.
      """,
    rationale: """
      Object type 5 or 29 squeezed into 2 bits looks like Main, SSR or LTP. Some players crash, \
      fdk-aac reports an unsupported object type, ExoPlayer assumes LC.
      """,
    remedy: """
      Write 1 into the top 2 bits of byte 2; leave it to the decoder to find SBR and PS in the \
      payload.
      """,
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "1.5.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.6.5"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("SBR, profile 1") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("SBR, profile 3 in every header") {
        BaseVectors.sbr().withEachFrame { _, frame in frame.profile = 3 }.bytes
      },
      RuleExample("SBR, profile 0 in every header") {
        BaseVectors.sbr().withEachFrame { _, frame in frame.profile = 0 }.bytes
      },
    ])

  /// Looks at whether the tools of the declared profile occur.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, let unused = UnusedProfile(facts), syntax.sbrFrames >= 3 else {
      return
    }
    sink.add(
      Finding(
        metadata,
        message: """
          profile is \(unused.profile) (\(unused.name)), but the frames carry SBR, \
          \(syntax.sbrFrames) of \(facts.frameCount), and none uses \(unused.tool): the core is AAC \
          LC, profile 1
          """,
        remedy: unused.remedy(facts),
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(
          unused.first, bit: 16, length: 2, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: ["profile": .int(unused.profile), "sbr_frames": .int(syntax.sbrFrames)]))
  }
}
