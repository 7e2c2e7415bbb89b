/// FRM008 `trailing-junk`: unrecognised bytes follow the last frame.
public enum TrailingJunk {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM008", name: "trailing-junk", severity: .warning, group: "framing", depth: .headers,
    requirement: "Nothing but a recognised tag should follow the last complete frame.",
    rationale: """
      Some readers report an error at the end of a healthy file or try to decode the bytes as \
      audio.
      """,
    remedy: "Cut the file after the last frame, at the given offset, and write only frames to it.",
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
