/// RDB011 `duplicate-element-instance-tag`: two elements of one block share an instance tag.
public enum DuplicateElementInstanceTag: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB011", name: "duplicate-element-instance-tag", severity: .warning,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      Elements of one type (SCE, CPE, CCE, LFE, PCE) in one block should have different \
      element_instance_tag values.
      """,
    rationale: """
      Decoders that select by tag mix up or reject the second element (ffmpeg: duplicate element), \
      while others map by position and do not notice.
      """,
    remedy: "Number the elements of each type from 0 up in every block.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.1.1")])
}
