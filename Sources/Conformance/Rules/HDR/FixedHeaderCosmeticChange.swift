import StreamForge
import Transports

/// HDR019 `fixed-header-cosmetic-change`: a fixed header bit without effect on decoding changes.
public enum FixedHeaderCosmeticChange: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR019", name: "fixed-header-cosmetic-change", severity: .warning,
    group: "header", depth: .headers,
    requirement: """
      private_bit, original_copy and home should keep their values within a stream, because they \
      belong to the fixed header.
      """,
    rationale: """
      Decoding is not affected, but readers that compare whole fixed headers to confirm sync lose \
      the chain.
      """,
    remedy: "Write these three bits as the same constants, normally 0, in every header.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("private_bit changes with every frame") {
        BaseVectors.mono().withEachFrame { $1.privateBit = $0 & 1 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for change in facts.cosmeticChanges {
      sink.add(
        Finding(
          metadata,
          message: "\(change.field) changes \(change.changes) times within one stream",
          frames: FrameSpan(change.first.index),
          location: Location(
            change.first, bit: change.bitPosition, length: 1, element: "adts_fixed_header"),
          evidence: [
            "field": .string(change.field), "changes": .int(change.changes),
            "first_frame": .int(change.first.index),
          ]))
    }
  }
}
