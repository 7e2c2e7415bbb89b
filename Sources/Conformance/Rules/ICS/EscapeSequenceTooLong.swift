import AACSyntax
import StreamForge

/// ICS017 `escape-sequence-too-long`: an escape sequence is too long.
public enum EscapeSequenceTooLong: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS017", name: "escape-sequence-too-long", severity: .error, group: "ics", depth: .syntax,
    requirement: "An escape of codebook 11 must have at most 8 leading ones.",
    rationale: """
      ffmpeg reports an escape overflow, faad2 error 10; the rest of the frame cannot be read.
      """,
    remedy: """
      Limit quantised values to 8191 before coding; at random frames look for damage or a wrong \
      header.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.3.3")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("escape sequences of all lengths") {
        StreamRecipe().with { $0.channel.codebooks = [11] }.fields.bytes
      }
    ],
    violating: [
      RuleExample("an escape sequence with nine leading ones in frame 9") {
        BaseVectors.mono().with(frame: 9) {
          $0.block[single: 0].stream.sectionData.sections[0].codebook = 11
          $0.block[single: 0].stream.spectralData.lines[0][0] = 8192
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.check(facts, metadata, into: &sink) { error in
      guard case .escapeTooLong(let ones, let band) = error.kind else { return nil }
      return (
        "an escape sequence in band \(band) begins with \(ones) ones, 8 are the most",
        ["sfb": .int(band), "prefix": .int(ones)]
      )
    }
  }
}
