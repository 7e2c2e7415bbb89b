import AACSyntax
import StreamForge

/// ICS006 `section-length-exceeds-max-sfb`: the sections pass max_sfb.
public enum SectionLengthExceedsMaxSFB: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS006", name: "section-length-exceeds-max-sfb", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "The section lengths of each window group must add up to exactly max_sfb.",
    rationale: """
      ffmpeg and faad2 stop here, fdk-aac and MediaInfo are lenient. Miscompiled encoders have \
      produced it in isolated frames.
      """,
    remedy: """
      End the last section of each group at max_sfb; with many affected frames check \
      sampling_frequency_index and the alignment of the payload.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.3")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("the last section of frame 9 is one band too long") {
        BaseVectors.mono().with(frame: 9) {
          let last = $0.block[single: 0].stream.sectionData.sections.count - 1
          $0.block[single: 0].stream.sectionData.sections[last].length += 1
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.check(facts, metadata, into: &sink) { error in
      guard case .sectionOverrun(let group, let sum, let maxSFB) = error.kind else { return nil }
      return (
        "the sections of window group \(group) add up to \(sum) bands, max_sfb is \(maxSFB)",
        ["group": .int(group), "sum": .int(sum), "max_sfb": .int(maxSFB)]
      )
    }
  }
}
