import AACSyntax
import StreamForge

/// PCE015 `pce-overrun`: the PCE is longer than the block.
public enum PCEOverrun: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE015", name: "pce-overrun", severity: .error, group: "pce", depth: .syntax,
    requirement: """
      The element lists and the comment of a PCE must end within the block; the alignment before \
      the comment counts from the first bit of the block.
      """,
    rationale: """
      Parsers run past the end: a muxer has read beyond its configuration here, ffmpeg reports \
      exhausted input in decode_pce.
      """,
    remedy: """
      Write the right element counts and comment_field_bytes, and align the comment relative to \
      the start of the raw_data_block.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("comment_field_bytes 255 in the 60 bytes of frame 9") {
        BaseVectors.programConfig().with(frame: 9) { frame in
          var config = frame.block[programConfig: 0]
          config.comment = Array(repeating: 0x20, count: 255)
          let block = RawDataBlockFields([.programConfig(config)])
          frame.blocks = []
          frame.trailing = BitString(block.bits.bytes, 0..<8 * 53)
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.check(facts, metadata, into: &sink) { error in
      guard case .overread(let wanted, let left) = error.kind,
        error.place?.element == .programConfig
      else { return nil }
      return (
        "the PCE needs \(wanted) bits more, and \(left) are left in the block",
        ["field": .null, "bits_needed": .int(wanted), "bits_left": .int(left)]
      )
    }
  }
}
