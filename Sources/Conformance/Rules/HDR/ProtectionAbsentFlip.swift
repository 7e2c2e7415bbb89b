import StreamForge

/// HDR015 `protection-absent-flip`: protection_absent differs in a few frames.
public enum ProtectionAbsentFlip: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR015", name: "protection-absent-flip", severity: .error,
    group: "header", depth: .headers,
    requirement: """
      protection_absent must keep its value from frame to frame within a stream, and must not \
      change and return within 2 frames.
      """,
    rationale: """
      The flag decides whether 2 CRC bytes follow. If it flips, the payload is read 2 bytes off \
      and the frame breaks.
      """,
    remedy: """
      Write the same byte 1 for all frames (0xF1 or 0xF9 without CRC), and look for corruption at \
      the given offset.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("protection_absent 0 in frame 9 and no CRC word") {
        BaseVectors.mono().with(frame: 9) {
          $0.protectionAbsent = false
          $0.check = .missing
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    HeaderFlipTest.check(.protectionAbsent, metadata, facts, into: &sink)
  }
}
