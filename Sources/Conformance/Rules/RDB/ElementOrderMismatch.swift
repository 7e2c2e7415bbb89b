/// RDB010 `element-order-mismatch`: the elements do not come in the order of the channel table.
public enum ElementOrderMismatch: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB010", name: "element-order-mismatch", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      With channel_configuration 1 to 7 the SCE, CPE and LFE of a block must have the types and \
      the order of the table, for example SCE CPE CPE LFE for 6.
      """,
    rationale: """
      Decoders map channels to speakers by position, so that sound comes from the wrong speaker or \
      the element is refused as not allocated.
      """,
    remedy: """
      Write the elements in table order with the LFE last as an LFE element, or use \
      channel_configuration 0 and a PCE.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
