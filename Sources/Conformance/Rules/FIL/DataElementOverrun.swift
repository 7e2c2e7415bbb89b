/// FIL006 `data-element-overrun`: a data element in a fill element is broken.
public enum DataElementOverrun: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL006", name: "data-element-overrun", severity: .error, group: "fill", depth: .syntax,
    requirement: """
      EXT_DATA_ELEMENT must have data_element_version 0, and its chain of ancillary lengths must \
      end within the FIL.
      """,
    rationale: "fdk-aac reports an unsupported extension payload; the ancillary data are lost.",
    remedy: "Write version 0 and the real length; carry larger data in a DSE.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", nil)])
}
