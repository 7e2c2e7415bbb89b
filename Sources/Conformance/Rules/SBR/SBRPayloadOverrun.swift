/// SBR018 `sbr-payload-overrun`: the SBR data need more bits than their fill element has.
public enum SBRPayloadOverrun: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR018", name: "sbr-payload-overrun", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      sbr_extension_data must end within its fill element, that is within 8 * cnt - 4 bits.
      """,
    rationale: """
      ffmpeg reports how many bytes it expected and read; libfaad says nothing. The high band of \
      the frame is lost or garbage, the core is not affected.
      """,
    remedy: """
      Write the count of the FIL from the size of the SBR data; check sampling_frequency_index, \
      which selects the SBR tables.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.8")])
}
