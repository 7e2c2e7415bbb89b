import AACSyntax
import StreamForge

/// ICS005 `sect-cb-reserved`: a section uses the reserved codebook 12.
public enum SectCBReserved: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS005", name: "sect-cb-reserved", severity: .error, group: "ics", depth: .syntax,
    requirement: "sect_cb must not be 12.",
    rationale: """
      ffmpeg reports an invalid band type, faad2 error 32, fdk-aac an invalid code book; the frame \
      is lost.
      """,
    remedy: """
      Use codebooks 0 to 11 for spectral data, 13 for noise, 14 and 15 for intensity; if frames \
      fail at random, look for damage or a wrong header.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.3")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("sect_cb 12 in the first section of frame 9") {
        BaseVectors.mono().with(frame: 9) {
          $0.block[single: 0].stream.sectionData.sections[0].codebook = 12
          $0.block[single: 0].stream.spectralData.lines[0] = []
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.check(facts, metadata, into: &sink) { error in
      guard case .reservedCodebook(let group, let section) = error.kind else { return nil }
      return (
        "sect_cb is 12, which is reserved", ["group": .int(group), "section": .int(section)]
      )
    }
  }
}
