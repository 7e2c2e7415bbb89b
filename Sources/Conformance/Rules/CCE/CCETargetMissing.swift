/// CCE001 `cce-target-missing`: a coupling channel targets an element that is not there.
public enum CCETargetMissing: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CCE001", name: "cce-target-missing", severity: .error, group: "cce", depth: .syntax,
    requirement: """
      Every target of a coupling channel (cc_target_is_cpe and cc_target_tag_select) must be an \
      element of the same block.
      """,
    rationale: """
      The decoder has nothing to couple into, so that the shared signal is missing from the \
      output.
      """,
    remedy: "Write the tag and the type of an SCE or CPE of the block, or leave the CCE out.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.3")])
}
