public import AACSyntax
import StreamForge
public import Transports

/// PCE012 `pce-object-type-mismatch`: the object type of the PCE differs from the header.
public enum PCEObjectTypeMismatch: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE012", name: "pce-object-type-mismatch", severity: .error, group: "pce", depth: .syntax,
    requirement: "The 2-bit object type of a PCE must equal the profile of the ADTS header.",
    rationale: """
      A decoder that trusts the PCE sets up another profile than the payload uses, or rejects the \
      stream.
      """,
    remedy: "Write the same value, 1 for LC, into both fields.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("object_type 0 in every PCE, profile 1 in the headers") {
        BaseVectors.programConfig().withEachFrame { _, frame in
          frame.block[programConfig: 0].objectType = 0
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    // Of a frame that was misread a PCE is none.
    guard frame.endsExactly else { return }
    frame.forEachElement { block, element in
      guard element.kind == .programConfig else { return }
      let config = frame.blocks[block].programConfigs[element.index]
      let profile = unit.header.fixed.profile
      guard config.objectType != profile else { return }
      sink.add(
        fault: metadata, unit, context, bit: config.position + 4, length: 2, element: element.path,
        message: "object_type of the PCE is \(config.objectType), profile of the header \(profile)",
        evidence: [
          "frame_index": .int(unit.index), "pce_profile": .int(Int(config.objectType)),
          "header_profile": .int(Int(profile)), "count": 1,
        ])
    }
  }
}
