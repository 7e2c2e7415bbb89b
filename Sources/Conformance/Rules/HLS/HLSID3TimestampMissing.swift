/// HLS001 `hls-id3-timestamp-missing`: the segment has no timestamp tag.
public enum HLSID3TimestampMissing: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS001", name: "hls-id3-timestamp-missing", severity: .error,
    group: "hls", depth: .headers,
    requirement: """
      A packed audio segment must begin with an ID3v2 tag that holds a PRIV frame of owner \
      com.apple.streaming.transportStreamTimestamp.
      """,
    rationale: """
      Players need it to place the segment in time. Without it they reject the segment or lose \
      synchronisation with video.
      """,
    remedy: """
      Let the segmenter write the ID3 tag with the 33-bit timestamp at the start of each segment.
      """,
    clauses: [Clause("RFC 8216", "2017", "3.4")])
}
