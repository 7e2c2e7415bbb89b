import AACSyntax
import StreamForge

/// CRC006 `crc-field-constant`: the CRC field holds one constant.
public enum CRCFieldConstant: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC006", name: "crc-field-constant", severity: .error, group: "crc", depth: .syntax,
    requirement: """
      crc_check must be computed for each frame; it must not hold one value such as 0x0000 or \
      0xFFFF in 10 or more frames while it fails to match in 99 % of them.
      """,
    rationale: """
      The writer reserved the field and never filled it. fdk-aac rejects every frame, other \
      decoders do not notice.
      """,
    remedy: """
      Compute the CRC, or write protection_absent 1, drop the 2 bytes and reduce aac_frame_length \
      by 2.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("check words over what the standard names") { BaseVectors.protected().bytes }
    ],
    violating: [
      RuleExample("crc_check 0x0000 in every frame") {
        BaseVectors.protected().withEachFrame { _, frame in frame.check = .word(0) }.bytes
      }
    ])

  /// Looks at why check words do not match.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for cause in facts.checkWordCauses {
      guard case .constant(let value) = cause.kind else { continue }
      sink.add(
        Finding(
          metadata,
          message:
            "crc_check is \(Hex.word(value)) in all \(cause.span.count) frames and matches none",
          frames: cause.span,
          location: Location(
            cause.first, bit: 56, length: 16,
            timeSeconds: facts.timeSeconds(of: cause.first), element: "adts_error_check"),
          evidence: ["value": .string(Hex.word(value)), "frames": .int(cause.span.count)]))
    }
  }
}
