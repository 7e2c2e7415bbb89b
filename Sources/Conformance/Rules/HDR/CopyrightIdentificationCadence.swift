import StreamForge
import Transports

/// HDR020 `copyright-identification-cadence`: the copyright identification bits do not keep their
/// cadence.
public enum CopyrightIdentificationCadence: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR020", name: "copyright-identification-cadence", severity: .warning,
    group: "header", depth: .headers,
    requirement: """
      copyright_identification_start should occur exactly every 72 frames, and \
      copyright_identification_bit should not be 1 in a stream of 144 or more frames without any \
      start.
      """,
    rationale: """
      The 72-bit identifier is sent one bit a frame, so a wrong cadence makes it unreadable. \
      Usually the two bits were set by accident.
      """,
    remedy: "Write both bits as 0 (bits 3 and 2 of byte 3) unless you send a real identifier.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("copyright_identification_start in frames 0, 72 and 144") {
        BaseVectors.mono(frames: 150)
          .withEachFrame { $1.copyrightIdentificationStart = $0 % 72 == 0 ? 1 : 0 }.bytes
      }
    ],
    violating: [
      RuleExample("copyright_identification_start in frames 0 and 50") {
        BaseVectors.mono(frames: 60)
          .withEachFrame { $1.copyrightIdentificationStart = $0 % 50 == 0 ? 1 : 0 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let copyright = facts.copyright
    let starts = copyright.starts
    let intervals = zip(starts, starts.dropFirst()).map { EvidenceValue.int($1 - $0) }
    let unit: AccessUnit
    let message: String
    if let irregular = copyright.firstIrregular {
      unit = irregular
      message = """
        copyright_identification_start is 1 in frame \(irregular.index), which is not 72 frames \
        after the start before it
        """
    } else if copyright.startCount == 0, facts.frameCount >= 144, let first = copyright.firstBit {
      unit = first
      message = """
        copyright_identification_bit is 1 in \(copyright.bitsSet) of \(facts.frameCount) frames \
        and copyright_identification_start in none
        """
    } else {
      return
    }
    sink.add(
      Finding(
        metadata, message: message, frames: FrameSpan(unit.index),
        location: Location(unit, bit: 29, length: 1, element: "adts_variable_header"),
        evidence: [
          "starts": .int(copyright.startCount), "intervals": .array(Array(intervals)),
          "decoded_id": copyright.decoded.map(EvidenceValue.string) ?? .null,
        ]))
  }
}
