import AACSyntax
import StreamForge
import Transports

/// CRC010 `crc-valid-but-payload-broken`: the CRC matches although the payload is broken.
public enum CRCValidButPayloadBroken: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC010", name: "crc-valid-but-payload-broken", severity: .info,
    group: "crc", depth: .syntax,
    requirement: """
      A block that breaks a syntax rule outside the covered bits, or by a value, although its CRC \
      matches, is reported together with the matching CRC.
      """,
    rationale: """
      The covered bits arrived as the encoder wrote them, so that the fault lies in the encoder \
      and not in the transmission.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("check words that match") { BaseVectors.protected().bytes }],
    violating: [
      RuleExample(
        "frame 9 without ID_END, with the check word of what is there",
        alsoTriggers: ["RDB002"]
      ) {
        BaseVectors.protected().with(frame: 9) {
          $0.block.hasEnd = false
          $0.block.alignment = nil
        }.bytes
      }
    ])

  /// Looks at frames that are broken although their check word is right.
  ///
  /// What a rule calls an error of a frame that could be read has been found before.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax else { return }
    for fault in syntax.soundFaults {
      let rule = fault.error.ruleID
      sink.add(frame: fault.unit.index, key: metadata.id.text + rule) {
        Finding(
          metadata,
          message: """
            frame \(fault.unit.index) breaks at \(fault.error.path) although its check word is \
            right: the encoder wrote it so
            """,
          frames: FrameSpan(fault.unit.index),
          location: Location(
            fault.unit, bit: fault.error.position, timeSeconds: fault.timeSeconds,
            element: fault.error.path),
          evidence: [
            "frame_index": .int(fault.unit.index), "broken_rule": .string(rule),
            "bit_offset": .int(fault.error.position), "covered": .bool(fault.isCovered),
          ])
      }
    }
    for error in sink.findings where isByValue(error) {
      let frames = error.frames.listed(among: syntax.verified.ranges)
      guard frames.count > 0 else { continue }
      sink.add(
        Finding(
          metadata,
          message: """
            \(frames.count) frames break \(error.rule.text) (\(error.name)) although their check \
            words are right: the encoder wrote them so
            """,
          frames: frames, location: error.location,
          evidence: [
            "frame_index": .int(frames.first), "broken_rule": .string(error.rule.text),
            "bit_offset": error.evidence["bit_offset"] ?? .null, "covered": .null,
          ]))
    }
  }

  /// Whether a finding is an error in blocks that could be read.
  private static func isByValue(_ finding: Finding) -> Bool {
    finding.severity == .error && (finding.rule.group == "RDB" || finding.rule.group == "ICS")
  }
}
