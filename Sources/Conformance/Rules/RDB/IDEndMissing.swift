import AACSyntax
import StreamForge

/// RDB002 `id-end-missing`: the block does not end with ID_END.
public enum IDEndMissing: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB002", name: "id-end-missing", severity: .error, group: "raw_data_block", depth: .syntax,
    requirement: "Every raw_data_block must end with the 3-bit ID_END (value 7).",
    rationale: """
      ffmpeg reports exhausted input before the END element, MediaInfo a missing ID_END, faad2 \
      reads past the frame (error 15).
      """,
    remedy: """
      Write ID_END and the byte alignment at the end of each block; check that the last byte of \
      the encoder packet was not lost.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("frame 9 without ID_END") {
        BaseVectors.mono().with(frame: 9) {
          $0.block.hasEnd = false
          $0.block.alignment = nil
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.checkFaults(facts, metadata, into: &sink) { fault in
      guard case .idEndMissing(let left) = fault.error.kind else { return nil }
      let names =
        fault.elements.map(\.syntaxName).joined(separator: " ")
        + (fault.elementCount > fault.elements.count ? " ..." : "")
      return (
        "the block ends without ID_END: \(left) bits are left",
        [
          "time": fault.timeSeconds.map(EvidenceValue.double) ?? .null,
          "elements_read": .string(names), "bits_left": .int(left),
        ]
      )
    }
  }
}
