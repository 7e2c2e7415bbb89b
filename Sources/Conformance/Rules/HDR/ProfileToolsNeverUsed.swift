import StreamForge
import Transports

/// HDR008 `profile-tools-never-used`: the declared profile's own tool is never used.
public enum ProfileToolsNeverUsed: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR008", name: "profile-tools-never-used", severity: .warning,
    group: "header", depth: .syntax,
    requirement: """
      profile should be 1 (LC) unless the tool that sets it apart occurs in 20 or more frames with \
      spectrum (5 to 19: information only): prediction or TNS order above 12 for 0 (Main), gain \
      control for 2 (SSR), long-term prediction for 3 (LTP).
      """,
    rationale: """
      fdk-aac, Android, browsers and Symphonia decode LC only and refuse or guess, although the \
      payload is plain LC. Players have had to rewrite the field in every frame.
      """,
    remedy: """
      Write (audioObjectType - 1), which is 1 for LC, into the top 2 bits of byte 2: subtract \
      exactly once, never mask object types 5 or 29 to 2 bits, and clear the byte before you OR \
      into it.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("AAC LC, profile 1") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("AAC LC, profile 0 in every header") {
        BaseVectors.stereo().withEachFrame { _, frame in frame.profile = 0 }.bytes
      },
      RuleExample("AAC LC, profile 2 in every header") {
        BaseVectors.stereo().withEachFrame { _, frame in frame.profile = 2 }.bytes
      },
      RuleExample("AAC LC, profile 3 in every header") {
        BaseVectors.stereo().withEachFrame { _, frame in frame.profile = 3 }.bytes
      },
    ])

  /// Looks at whether the tools of the declared profile occur.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, let unused = UnusedProfile(facts), syntax.sbrFrames < 3,
      syntax.spectralFrames >= 5
    else { return }
    let hint = [
      0: "the object type minus 1 taken twice, or 5 or 29 cut to two bits",
      2: "the object type 2 written without subtracting 1", 3: "two values combined by OR",
    ][unused.profile]
    sink.add(
      Finding(
        metadata,
        message: """
          profile is \(unused.profile) (\(unused.name)), but none of \(syntax.spectralFrames) frames \
          uses \(unused.tool): all read as AAC LC, profile 1
          """,
        remedy: unused.remedy(facts),
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(
          unused.first, bit: 16, length: 2, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "profile": .int(unused.profile), "frames": .int(syntax.spectralFrames),
          "hint": hint.map(EvidenceValue.string) ?? .null,
        ],
        severity: syntax.spectralFrames < 20 ? .info : nil))
  }
}
