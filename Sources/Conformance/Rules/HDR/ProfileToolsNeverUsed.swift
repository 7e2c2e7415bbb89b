/// HDR008 `profile-tools-never-used`: the declared profile's own tool is never used.
public enum ProfileToolsNeverUsed: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR008", name: "profile-tools-never-used", severity: .warning,
    group: "header", depth: .syntax,
    requirement: """
      profile should be 1 (LC) unless the tool that sets it apart occurs in 20 or more frames with \
      spectrum (5 to 19: information only): prediction or TNS order above 12 for 0 (Main), gain \
      control for 2 (SSR), long-term prediction for 3 (LTP).
      """,
    rationale: """
      fdk-aac, Android, browsers and Symphonia decode LC only and refuse or guess, although the \
      payload is plain LC. Players have had to rewrite the field in every frame.
      """,
    remedy: """
      Write (audioObjectType - 1), which is 1 for LC, into the top 2 bits of byte 2: subtract \
      exactly once, never mask object types 5 or 29 to 2 bits, and clear the byte before you OR \
      into it.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
