/// ENC002 `enc-max-sfb-oversized`: max_sfb is larger than what is coded.
public enum EncMaxSFBOversized: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC002", name: "enc-max-sfb-oversized", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      Bands below max_sfb at the top that are all zero in 50 % of the frames or more are reported.
      """,
    rationale: """
      It costs a few bits a frame in section and scale factor data. A smaller max_sfb gives the \
      same sound.
      """,
    remedy: nil,
    clauses: [])
}
