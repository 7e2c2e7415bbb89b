import AACSyntax
import StreamForge
import Transports

/// EXP003 `expected-profile-differs`: the object type is not the expected one.
public enum ExpectedProfileDiffers: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP003", name: "expected-profile-differs", severity: .error,
    group: "expectation", depth: .syntax,
    requirement: """
      The effective object type, header profile plus SBR and PS found, must equal the one given \
      with --expect object_type.
      """,
    rationale: """
      HE-AAC where LC is expected plays without high band or at half speed on LC-only devices.
      """,
    remedy: "Choose the expected object type in the encoder, or correct the expectation.",
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("HE-AAC as expected", expect: ["object_type=HE-AAC"]) { BaseVectors.sbr().bytes }
    ],
    violating: [
      RuleExample("HE-AAC where AAC LC is expected", expect: ["object_type=AAC LC"]) {
        BaseVectors.sbr().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.depth >= .syntax, let wanted = facts.expectations.objectTypes,
      let stream = StreamReport(facts), let first = facts.first
    else { return }
    let found = Expectations.plain(stream.objectType)
    guard !wanted.map(Expectations.plain).contains(found) else { return }
    sink.add(
      Finding(
        metadata,
        message:
          "the object type is \(stream.objectType), expected \(wanted.joined(separator: " or "))",
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(first, bit: 16, length: 2, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "expected": .array(wanted.map(EvidenceValue.string)),
          "header": .int(stream.profileObjectType), "effective": .string(stream.objectType),
        ]))
  }
}
