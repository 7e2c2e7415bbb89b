/// ICS019 `lfe-tool-not-allowed`: the LFE channel uses a tool that is not allowed there.
public enum LFEToolNotAllowed: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS019", name: "lfe-tool-not-allowed", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      An LFE must use ONLY_LONG_SEQUENCE with window_shape 0 (sine), without TNS and without \
      prediction.
      """,
    rationale: """
      fdk-aac reports an unsupported LFE; decoders with a reduced LFE path fail. faac 5.1 has been \
      seen to write short windows in the LFE.
      """,
    remedy: "Force long sine windows and switch TNS and prediction off for the LFE in the encoder.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.4"), Clause("ISO/IEC 14496-3", "2009", nil)])
}
