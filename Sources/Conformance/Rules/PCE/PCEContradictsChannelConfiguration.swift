/// PCE006 `pce-contradicts-channel-configuration`: a PCE contradicts channel_configuration.
public enum PCEContradictsChannelConfiguration: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE006", name: "pce-contradicts-channel-configuration", severity: .error,
    group: "pce", depth: .syntax,
    requirement: """
      A PCE sent with channel_configuration 1 to 7 must list the same elements as the table for \
      that value.
      """,
    rationale: """
      One decoder follows the header, another the PCE, so that the number or the order of the \
      channels differs between players, or the decoder fails.
      """,
    remedy: """
      Set channel_configuration to 0 if the PCE is right, or remove the PCE if the header is \
      right.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])
}
