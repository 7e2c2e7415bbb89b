public import AACSyntax
import StreamForge
public import Transports

/// ICS007 `section-length-zero`: a section has length zero.
public enum SectionLengthZero: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS007", name: "section-length-zero", severity: .warning, group: "ics", depth: .syntax,
    requirement: "A section should cover at least one band when max_sfb is above 0.",
    rationale: """
      The syntax allows it, but it has no purpose, and some decoders fail or stop making progress \
      on it.
      """,
    remedy: "Merge or leave out empty sections when section_data is written.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("no section of length zero") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("a section of length 0 with codebook 1 before the first one of frame 9") {
        BaseVectors.mono().with(frame: 9) {
          let empty = SectionDataFields.Section(codebook: 1, length: 0)
          $0.block[single: 0].stream.sectionData.sections.insert(empty, at: 0)
          $0.block[single: 0].stream.scaleFactorData.differences.insert([], at: 0)
          $0.block[single: 0].stream.spectralData.lines.insert([], at: 0)
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      guard frame.blocks[place.block].channels[place.channel].sections.emptySectionCount > 0 else {
        return
      }
      let count = frame.blocks[place.block].channels[place.channel].sections.count
      for index in 0..<count {
        let section = frame.blocks[place.block].channels[place.channel].sections[index]
        guard section.bands.isEmpty else { continue }
        let bit = frame.blocks[place.block].channels[place.channel].sections.position(
          ofSection: index,
          frame.blocks[place.block].channels[place.channel].info.windowSequence)
        sink.add(
          fault: metadata, unit, context, bit: bit, length: 4,
          element: place.path + ".section_data",
          message: "a section with codebook \(section.codebook) has length 0",
          evidence: [
            "frame_index": .int(unit.index), "element_path": .string(place.path),
            "group": .int(Int(section.group)), "section": .int(index), "count": 1,
          ])
        return
      }
    }
  }
}
