/// HLS002 `hls-id3-owner-malformed`: the owner string of the timestamp tag is malformed.
public enum HLSID3OwnerMalformed: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS002", name: "hls-id3-owner-malformed", severity: .error, group: "hls", depth: .headers,
    requirement: """
      The PRIV owner must be exactly com.apple.streaming.transportStreamTimestamp, followed by one \
      zero byte.
      """,
    rationale: """
      A stray byte is enough for players to miss the timestamp; a packager once wrote one before \
      the string.
      """,
    remedy: "Write the string without prefix or text encoding byte and end it with one 0x00.",
    clauses: [Clause("RFC 8216", "2017", "3.4")])
}
