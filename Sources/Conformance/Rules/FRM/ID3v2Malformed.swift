/// FRM026 `id3v2-malformed`: an ID3v2 tag is malformed.
public enum ID3v2Malformed {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM026", name: "id3v2-malformed", severity: .warning, group: "framing", depth: .headers,
    requirement: """
      An ID3v2 tag must have sync-safe size bytes (bit 7 clear), a major version of at most 4, \
      frames that fit inside it, and an end that is followed by audio, another tag or padding.
      """,
    rationale: """
      A reader that trusts a wrong size skips audio, or searches inside the tag and finds false \
      sync words.
      """,
    remedy: """
      Write the size as four 7-bit bytes without the 10 header bytes, and correct the frame sizes; \
      if in doubt remove the tag.
      """,
    clauses: [Clause("ID3v2.4", "2000", "3.1")])
}
