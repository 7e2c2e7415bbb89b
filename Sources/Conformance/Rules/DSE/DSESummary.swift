import StreamForge
import Transports

/// DSE003 `dse-summary`: which data stream elements the stream carries.
public enum DSESummary: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DSE003", name: "dse-summary", severity: .info, group: "dse", depth: .syntax,
    requirement: """
      Data stream elements are reported with their tags, bytes, rate and recognised content.
      """,
    rationale: """
      They carry data beside the audio, such as loudness or programme data, and explain bits that \
      are not sound.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("no DSE") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("a DSE of eight bytes in every frame") {
        BaseVectors.mono().withEachFrame {
          $1.block.elements.append(
            .data(DataStreamElementFields(Array(repeating: UInt8($0), count: 8))))
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let extensions = facts.syntax?.extensions, let first = extensions.firstData else {
      return
    }
    let tags = (0..<16).filter { extensions.dataTags >> UInt16($0) & 1 == 1 }
    let rate =
      facts.durationSeconds > 0
      ? Int((Double(8 * extensions.dataBytes) / facts.durationSeconds).rounded()) : 0
    let content =
      (extensions.dvbElements * 2 >= extensions.dataElements ? ["DVB ancillary data"] : [])
      + (extensions.textElements > 0 ? ["text"] : [])
    sink.add(
      Finding(
        metadata,
        message: """
          \(extensions.dataElements) data stream elements with \(extensions.dataBytes) bytes, \
          \(rate) bit/s\(content.isEmpty ? "" : ": " + content.joined(separator: ", "))
          """,
        frames: extensions.dataFrames,
        location: Location(
          first.unit, bit: first.bit, timeSeconds: facts.timeSeconds(of: first.unit),
          element: "DSE[0]"),
        evidence: [
          "tags": .array(tags.map(EvidenceValue.int)), "bytes": .int(extensions.dataBytes),
          "bit_rate": .int(rate), "content": .array(content.map(EvidenceValue.string)),
        ]))
  }
}
