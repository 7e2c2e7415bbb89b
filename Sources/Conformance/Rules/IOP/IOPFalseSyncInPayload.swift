import StreamForge
import Transports

/// IOP009 `iop-false-sync-in-payload`: the payload holds bytes that look like a header.
public enum IOPFalseSyncInPayload: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP009", name: "iop-false-sync-in-payload", severity: .info,
    group: "interop", depth: .syntax,
    requirement: """
      A payload may by chance hold a pattern that passes as an ADTS header (sync, layer, index, \
      length of at least 7) and leads to another one; this is legal.
      """,
    rationale: """
      Players that join in the middle, and parsers that search for sync without checking a chain, \
      may lock on it.
      """,
    remedy: nil,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("a header of 44.1 kHz stereo in data of frame 9, whose length leads to frame 10")
      {
        // The last byte that the header counts holds ID_END and the alignment.
        let data = Array(ADTSFrameWriter().frame([UInt8](repeating: 1, count: 7)).dropLast())
        return BaseVectors.mono().with(frame: 9) {
          $0.block.elements.append(.data(DataStreamElementFields(data, isByteAligned: true)))
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let first = facts.firstFalseSync else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          at \(facts.falseSyncs) places in payloads the bytes pass as an ADTS header and lead to \
          another one, first in frame \(first.unit.index)
          """,
        frames: facts.falseSyncSpan,
        location: Location(
          byteOffset: first.offset, bitLength: 56,
          timeSeconds: facts.timeSeconds(of: first.unit), element: "raw_data_block"),
        evidence: [
          "frame_index": .int(first.unit.index), "offset": .int(Int(first.offset)),
          "count": .int(facts.falseSyncs),
        ]))
  }
}
