/// STM009 `silent-runs`: where the stream is silent.
public enum SilentRuns: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM009", name: "silent-runs", severity: .info, group: "stream", depth: .syntax,
    requirement: """
      Runs of 2 or more frames without any coded line are reported, the one at the start apart.
      """,
    rationale: """
      Silence at the start is often encoder priming, whose length ADTS cannot store; longer runs \
      explain missing sound and mislead duration estimates.
      """,
    remedy: nil,
    clauses: [])
}
