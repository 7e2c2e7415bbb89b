import StreamForge

/// HDR016 `profile-flip`: profile differs in a few frames.
public enum ProfileFlip: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR016", name: "profile-flip", severity: .error, group: "header", depth: .headers,
    requirement: """
      profile must keep its value from frame to frame within a stream, and must not change and \
      return within 2 frames.
      """,
    rationale: """
      A decoder that follows the field starts anew or rejects the frame. A value that returns \
      after 2 frames or fewer is usually bit damage.
      """,
    remedy: """
      Write the same profile for all frames (1 for LC, top 2 bits of byte 2), and look for \
      corruption at the given offset.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("profile 0 in frame 9") {
        BaseVectors.mono().with(frame: 9) { $0.profile = 0 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    HeaderFlipTest.check(.profile, metadata, facts, into: &sink)
  }
}
