/// DEC001 `decoder-rejects-clean-frame`: the reference decoder rejects a frame without a finding.
public enum DecoderRejectsCleanFrame: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC001", name: "decoder-rejects-clean-frame", severity: .warning,
    group: "decoder", depth: .decode,
    requirement: "The reference decoder should decode every frame in which no rule finds an error.",
    rationale: """
      Either the decoder has a limit or the frame is wrong in a way that no rule covers yet; some \
      players will fail here as well.
      """,
    remedy: """
      Try another decoder and encoder setting for this frame, and report it with the frame \
      attached.
      """,
    clauses: [])
}
