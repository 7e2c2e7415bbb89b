import AACSyntax
import StreamForge

/// DSE001 `dse-overrun`: a data stream element is longer than the block.
public enum DSEOverrun: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DSE001", name: "dse-overrun", severity: .error, group: "dse", depth: .syntax,
    requirement: """
      The bytes of a DSE, count plus esc_count and alignment, must end within the block.
      """,
    rationale: """
      Decoders skip past the end of the frame (ffmpeg: exhausted input) and lose the audio that \
      follows.
      """,
    remedy: """
      Write count and esc_count from the real number of data bytes; at random frames look for \
      damage or lost alignment.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a data stream element of ten bytes in frame 9") {
        BaseVectors.mono().with(frame: 9) {
          $0.block.elements.append(.data(DataStreamElementFields([UInt8](repeating: 1, count: 10))))
        }.bytes
      }
    ],
    violating: [
      RuleExample("a data stream element of frame 9 announces 200 bytes and has 10") {
        var data = DataStreamElementFields([UInt8](repeating: 1, count: 10))
        data.declaredByteCount = 200
        return BaseVectors.mono().with(frame: 9) { $0.block.elements.append(.data(data)) }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.checkFaults(facts, metadata, into: &sink) { fault in
      guard case .dataStreamElementOverrun(let bytes, let left) = fault.error.kind else {
        return nil
      }
      return (
        "a data stream element announces \(bytes) bytes and \(left) bits are left",
        [
          "tag": fault.lastTag.map { .int(Int($0)) } ?? .null, "bytes_declared": .int(bytes),
          "bytes_left": .int(left / 8),
        ]
      )
    }
  }
}
