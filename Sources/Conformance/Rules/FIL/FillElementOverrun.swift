import AACSyntax
import StreamForge

/// FIL001 `fill-element-overrun`: a fill element is longer than the block.
public enum FillElementOverrun: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL001", name: "fill-element-overrun", severity: .error, group: "fill", depth: .syntax,
    requirement: """
      The bytes of a FIL (count, or 15 + esc_count - 1 when count is 15) must end within the \
      block.
      """,
    rationale: """
      Decoders run past the frame; ffmpeg reports exhausted input in TYPE_FIL. SBR data in the \
      element are lost.
      """,
    remedy: """
      Write the count from the real number of bytes and mind the -1 of the escape; at random \
      frames look for damage or lost alignment.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.7"),
      Clause("ISO/IEC 14496-3", "2009", "4.4.2.1"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a fill element of 20 bytes in frame 9") {
        BaseVectors.mono().with(frame: 9) {
          $0.block.elements.append(.fill(FillElementFields(.fill(byteCount: 20))))
        }.bytes
      }
    ],
    violating: [
      RuleExample("a fill element of frame 9 announces 269 bytes and has 20") {
        var fill = FillElementFields(.fill(byteCount: 20))
        fill.declaredByteCount = 269
        return BaseVectors.mono().with(frame: 9) { $0.block.elements.append(.fill(fill)) }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.check(facts, metadata, into: &sink) { error in
      guard case .fillElementOverrun(let bytes, let left) = error.kind else { return nil }
      return (
        "a fill element announces \(bytes) bytes and \(left) bits are left",
        ["bytes_declared": .int(bytes), "bits_left": .int(left)]
      )
    }
  }
}
