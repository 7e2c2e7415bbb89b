import StreamForge
import Transports

/// HDR021 `legacy-emphasis-field`: the headers use the old draft layout with an emphasis field.
public enum LegacyEmphasisField: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR021", name: "legacy-emphasis-field", severity: .warning,
    group: "header", depth: .headers,
    requirement: """
      No emphasis field should stand between home and the variable header: aac_frame_length starts \
      30 bits after the beginning of the syncword; reported for ID 0 when it fits 2 bits later in \
      90 % of the frames.
      """,
    rationale: """
      Drafts of MPEG-4 had 2 emphasis bits with ID 0. Current decoders read the length 2 bits off \
      and find no chain.
      """,
    remedy: """
      Write the header of the current edition with 56 bits in all, or convert the stream by \
      removing the 2 bits from each header.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("two bits of emphasis behind home in all frames") {
        var frames = FrameSequence(BaseVectors.mono())
        frames.insertEmphasis()
        return frames.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let fault = facts.adts?.lengthFault, case .afterEmphasis(let emphasis) = fault.kind,
      let first = facts.first
    else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          aac_frame_length fits in \(fault.agreeing) of \(fault.headersTested) headers only if two \
          emphasis bits stand before it, as in a draft
          """,
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(first, bit: 28, length: 2, timeSeconds: 0),
        evidence: ["frames": .int(facts.frameCount), "emphasis_value": .int(emphasis)]))
  }
}
