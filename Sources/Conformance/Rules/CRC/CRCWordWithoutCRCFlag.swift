import AACSyntax
import StreamForge
import Transports

/// CRC005 `crc-word-without-crc-flag`: a CRC follows although the header says there is none.
///
/// The catalogue wants no frame to end exactly as declared: see `CRCFlagWithoutCRCWord`.
public enum CRCWordWithoutCRCFlag: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC005", name: "crc-word-without-crc-flag", severity: .error, group: "crc", depth: .syntax,
    requirement: """
      protection_absent must be 0 when 2 CRC bytes stand between the 7-byte header and the first \
      block; reported when 90 % of at least 5 frames end exactly if read from byte 9 and at most \
      10 % only from byte 7.
      """,
    rationale: "Decoders read the CRC as audio elements, and every frame fails at once.",
    remedy: """
      Write byte 1 as 0xF0 (or 0xF8), or leave the 2 CRC bytes out and reduce aac_frame_length by \
      2.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("no check words where the headers announce none") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("protection_absent 1 and a crc_check behind every header") {
        var stream = FrameSequence(BaseVectors.protected().frames.map(\.bytes))
        stream.changeHeaders { $0.fixed.bits |= 1 << 12 }
        return stream.bytes
      }
    ])

  /// Looks at whether check words are there.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard case .checkWord(let verified) = change else { return nil }
      return ReadingTest.Description(
        message: """
          protection_absent is 1, but two bytes stand between header and payload\
          \(verified * 2 > reading.exact ? ", a check word that is right" : ""): read from byte 9, \
          \(reading.shares)
          """,
        field: (15, 1),
        evidence: [
          "frames": .int(reading.sampled), "pass_from_7": .int(reading.exactAsDeclared),
          "pass_from_9": .int(reading.exact), "word_matches_crc": .int(verified),
        ],
        remedy: HeaderRemedy.text(
          for: reading.first.header, in: HeaderRemedy.Scope(reading.span, of: facts),
          setting: .protectionAbsent(0)))
    }
  }
}
