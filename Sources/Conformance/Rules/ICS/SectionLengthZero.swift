/// ICS007 `section-length-zero`: a section has length zero.
public enum SectionLengthZero: Rule {
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
}
