/// HLS008 `hls-timestamp-gap-between-segments`: the timestamps of two segments do not join.
public enum HLSTimestampGapBetweenSegments: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS008", name: "hls-timestamp-gap-between-segments", severity: .warning,
    group: "hls", depth: .headers,
    requirement: """
      Each segment's timestamp should be that of the segment before plus its samples * 90000 / \
      rate, within one frame and modulo 2^33.
      """,
    rationale: "Players insert silence, cut audio or lose synchronisation at the joint.",
    remedy: """
      Derive the timestamps from the running sample count, not from the wall clock or a rounded \
      segment duration.
      """,
    clauses: [Clause("RFC 8216", "2017", "3.4")])
}
