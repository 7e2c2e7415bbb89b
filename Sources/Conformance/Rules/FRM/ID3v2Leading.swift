/// FRM024 `id3v2-leading`: an ID3v2 tag stands before the first frame.
public enum ID3v2Leading {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM024", name: "id3v2-leading", severity: .info, group: "framing", depth: .headers,
    requirement: """
      ID3v2 tags before the first frame are allowed by custom and are skipped by their stated \
      size.
      """,
    rationale: """
      Some sniffers take every file with ID3 for MP3, and libfaad 2.10.1 reads such a file as raw \
      AAC. In HLS packed audio the tag is required.
      """,
    remedy: nil,
    clauses: [Clause("ID3v2.4", "2000", "3.1")])
}
