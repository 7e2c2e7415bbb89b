import StreamForge

/// HDR014 `id-bit-flip`: the ID bit differs in a few frames.
public enum IDBitFlip: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR014", name: "id-bit-flip", severity: .error, group: "header", depth: .headers,
    requirement: """
      ID must keep its value from frame to frame within a stream, and must not change and return \
      within 2 frames.
      """,
    rationale: """
      The field belongs to the fixed header, which readers use to confirm sync. A value that flips \
      and returns is bit damage, or comes from two writers that share one file.
      """,
    remedy: "Write the same byte 1 for all frames, and look for corruption at the given offset.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("ID 1 in frame 9") { BaseVectors.mono().with(frame: 9) { $0.id = 1 }.bytes }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    HeaderFlipTest.check(.id, metadata, facts, into: &sink)
  }
}
