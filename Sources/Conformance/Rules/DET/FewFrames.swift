/// DET013 `few-frames`: the file holds only a few frames.
public enum FewFrames {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET013", name: "few-frames", severity: .warning, group: "detection", depth: .headers,
    requirement: """
      A file should hold at least 10 complete frames, and confirmed frames should cover at least \
      50 % of the bytes outside recognised tags.
      """,
    rationale: """
      So little audio makes every statistical diagnosis unsure, and players that probe several \
      frames may not recognise the file as AAC.
      """,
    remedy: """
      Check that recording or transfer was not cut short, and inspect a longer piece of the \
      stream.
      """,
    clauses: [])
}
