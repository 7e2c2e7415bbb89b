/// DEC003 `decoder-output-format-differs`: the decoded format differs from the prediction.
public enum DecoderOutputFormatDiffers: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC003", name: "decoder-output-format-differs", severity: .warning,
    group: "decoder", depth: .decode,
    requirement: """
      The decoded channels and rate should be those that the elements, SBR and PS give, after the \
      decoder's known habits (mono as 2 channels, core rates up to 24 kHz upsampled).
      """,
    rationale: """
      Some players will show or play another format than the stream holds, for instance without \
      the high band.
      """,
    remedy: """
      Check that the header profile, rate and channels fit the payload, and tell the player the \
      format explicitly where it lets you.
      """,
    clauses: [])
}
