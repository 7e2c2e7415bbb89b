/// DET014 `detection-summary`: why the file is taken for ADTS.
public enum DetectionSummary {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET014", name: "detection-summary", severity: .info, group: "detection", depth: .headers,
    requirement: """
      The decision that a file is ADTS rests on a confirmed chain of headers, whose first offset, \
      length and coverage are reported.
      """,
    rationale: """
      Tools disagree about file types without giving reasons. The header legend shows each field \
      with its value and its byte and bit, so that you can check the decision yourself.
      """,
    remedy: nil,
    clauses: [])
}
