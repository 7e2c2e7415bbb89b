import AACSyntax
import StreamForge
import Transports

/// IOP002 `iop-crc-present`: frames carry a CRC.
public enum IOPCRCPresent: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP002", name: "iop-crc-present", severity: .info, group: "interop", depth: .headers,
    requirement: "protection_absent 0 with a real CRC is legal and makes the header 9 bytes long.",
    rationale: """
      Readers that assume 7 bytes fail, and simple signatures know only FF F1 and FF F9. Of the \
      common decoders only fdk-aac checks the value.
      """,
    remedy: nil,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("20 frames of stereo with CRC") { BaseVectors.protected().bytes }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let first = facts.firstProtected else { return }
    let syntax = facts.syntax
    sink.add(
      Finding(
        metadata,
        message: """
          \(facts.crcProtected) of \(facts.frameCount) frames carry a CRC: the payload starts \
          \(first.header.headerByteCount) bytes behind the syncword, not 7
          """,
        frames: facts.protectedSpan,
        location: Location(
          first, bit: 15, length: 1, timeSeconds: facts.timeSeconds(of: first),
          element: "adts_fixed_header"),
        evidence: [
          "frames": .int(facts.crcProtected),
          "verified": syntax.map { .int($0.wordsVerified) } ?? .null,
          "mismatching": syntax.map { .int($0.framesMismatched) } ?? .null,
        ]))
  }
}
