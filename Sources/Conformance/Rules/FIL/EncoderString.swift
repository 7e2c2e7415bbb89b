import StreamForge
import Transports

/// FIL008 `encoder-string`: the stream carries an encoder's text.
public enum EncoderString: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL008", name: "encoder-string", severity: .info, group: "fill", depth: .syntax,
    requirement: """
      Text in a FIL or DSE is reported: an encoder banner of 4 or more printable characters, or \
      any text of 8 or more.
      """,
    rationale: """
      It tells which encoder made the stream, and a repeat in the middle hints at a joint of two \
      streams. The text is not audio and does no harm.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("no fill element") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("Lavc60.1.100 in a fill element of the first frame") {
        BaseVectors.mono().with(frame: 0) {
          $0.block.elements.insert(
            .fill(FillElementFields(.bytes(type: 0, nibble: 0, Array("Lavc60.1.100".utf8)))), at: 0)
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let extensions = facts.syntax?.extensions, let first = extensions.texts.first else {
      return
    }
    let changes = extensions.texts.dropFirst().map { EvidenceValue.int($0.unit.index) }
    sink.add(
      Finding(
        metadata,
        message: """
          the text "\(first.text)" in \(extensions.textFrames) \
          frame\(extensions.textFrames == 1 ? "" : "s")\(changes.isEmpty ? "" : "; it comes again")
          """,
        frames: FrameSpan(near: first.unit.index),
        location: Location(
          first.unit, bit: first.position, timeSeconds: first.timeSeconds,
          element: "raw_data_block"),
        evidence: [
          "text": .string(first.text), "frames": .int(extensions.textFrames),
          "changes_at": .array(changes),
        ]))
  }
}
