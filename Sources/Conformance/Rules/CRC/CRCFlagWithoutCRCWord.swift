import AACSyntax
import StreamForge
import Transports

/// CRC004 `crc-flag-without-crc-word`: the header announces a CRC that is not there.
///
/// The catalogue wants fewer than 1 % of the frames to end exactly as declared. Where a stream was
/// put together from parts some frames are right; to call the whole no AAC then would be worse.
public enum CRCFlagWithoutCRCWord: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC004", name: "crc-flag-without-crc-word", severity: .error, group: "crc", depth: .syntax,
    requirement: """
      protection_absent must be 1 when no 2-byte crc_check follows the 7-byte header; reported \
      when 90 % of at least 5 frames end exactly if read from byte 7 and at most 10 % only from \
      byte 9.
      """,
    rationale: """
      Decoders skip the first 2 bytes of audio. Every frame fails at once with messages such as a \
      reserved bit set or an element that is not allocated.
      """,
    remedy: """
      Write byte 1 as 0xF1 (or 0xF9) instead of 0xF0 (0xF8): the lowest bit is 1 when there is no \
      CRC.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("check words where the headers announce them") { BaseVectors.protected().bytes }
    ],
    violating: [
      RuleExample("protection_absent 0 and no crc_check") {
        BaseVectors.stereo().withEachFrame { _, frame in
          frame.protectionAbsent = false
          frame.check = .missing
        }.bytes
      }
    ])

  /// Looks at whether check words are there.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard change == .noCheckWord else { return nil }
      return ReadingTest.Description(
        message: """
          protection_absent is 0, but no check word follows the headers: read from byte 7, \
          \(reading.shares)
          """,
        field: (15, 1),
        evidence: [
          "frames": .int(reading.sampled), "pass_from_7": .int(reading.exact),
          "pass_from_9": .int(reading.exactAsDeclared),
        ],
        remedy: HeaderRemedy.text(
          for: reading.first.header, in: HeaderRemedy.Scope(reading.span, of: facts),
          setting: .protectionAbsent(1)))
    }
  }
}
