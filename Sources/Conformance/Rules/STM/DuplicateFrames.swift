/// STM007 `duplicate-frames`: frames are repeated.
public enum DuplicateFrames: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM007", name: "duplicate-frames", severity: .warning, group: "stream", depth: .syntax,
    requirement: """
      Two adjacent frames with sound should not be byte-identical when their neighbours differ, \
      and no run of 8 or more different frames should recur within 4096 frames.
      """,
    rationale: "A buffer was written twice: the listener hears a stutter and the duration grows.",
    remedy: "Write each encoder packet once; check retries and ring buffers.",
    clauses: [])
}
