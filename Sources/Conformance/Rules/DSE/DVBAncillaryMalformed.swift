import AACSyntax
import Bitstream
import StreamForge
import Transports

/// DSE002 `dvb-ancillary-malformed`: DVB ancillary data are malformed.
public enum DVBAncillaryMalformed: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DSE002", name: "dvb-ancillary-malformed", severity: .warning, group: "dse", depth: .syntax,
    requirement: """
      A DSE that starts with 0xBC should be valid DVB ancillary data: mpeg_audio_type 3, reserved \
      bits 0, all flagged fields within the payload.
      """,
    rationale: """
      Broadcast receivers take dynamic range and downmix values from here and ignore or misuse \
      malformed ones.
      """,
    remedy: """
      Write the ancillary data as in Annex C of ETSI TS 101 154, or avoid 0xBC as the first byte \
      of private data.
      """,
    clauses: [Clause("ETSI TS 101 154", nil, "Annex C")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("mpeg_audio_type 3 and a programme level") {
        BaseVectors.mono().withEachFrame {
          $1.block.elements.append(.data(DataStreamElementFields([0xBC, 0xC0, 0x04, 0, 0x12])))
        }.bytes
      },
      RuleExample("0xBC at the start of other data in two frames") {
        BaseVectors.mono().withEachFrame {
          $1.block.elements.append(.data(DataStreamElementFields([$0 < 2 ? 0xBC : 1, 2, 3])))
        }.bytes
      },
    ],
    violating: [
      RuleExample("mpeg_audio_type 0") {
        BaseVectors.mono().withEachFrame {
          $1.block.elements.append(.data(DataStreamElementFields([0xBC, 0x00, 0x00])))
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let extensions = facts.syntax?.extensions, let first = extensions.firstMalformed,
      extensions.malformed.count >= 3,
      // Other data begin with 0xBC now and then.
      extensions.dvbElements * 2 >= extensions.dataElements
    else { return }
    sink.add(
      Finding(
        metadata, message: first.fault.message(of: first.data.start), frames: extensions.malformed,
        location: Location(
          first.unit, bit: first.fault.position(in: first.data),
          timeSeconds: facts.timeSeconds(of: first.unit),
          element: "DSE[\(first.element)]"),
        evidence: [
          "frame_index": .int(first.unit.index),
          "field": .string(first.fault.field(of: first.data.start)),
          "value": .int(first.fault.value), "count": .int(extensions.malformed.count),
        ]))
  }
}
