/// FRM025 `id3v2-mid-stream`: an ID3v2 tag stands between two frames.
public enum ID3v2MidStream {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM025", name: "id3v2-mid-stream", severity: .warning, group: "framing", depth: .headers,
    requirement: "ID3v2 tags should stand only before the first frame, not between frames.",
    rationale: """
      A tag in the middle is no damage, but decoders that expect a header at that byte report lost \
      sync and may search through the tag. Timed metadata and joined HLS segments produce it.
      """,
    remedy: "Remove the tags when you join segments into one file; keep only the one at the start.",
    clauses: [Clause("ID3v2.4", "2000", "3.1")])
}
