/// DEC002 `decoder-accepts-bad-frame`: the reference decoder accepts a frame with an error.
public enum DecoderAcceptsBadFrame: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC002", name: "decoder-accepts-bad-frame", severity: .info,
    group: "decoder", depth: .decode,
    requirement: "Frames with an error finding that decode without complaint are counted.",
    rationale: """
      Playing in one decoder is no proof: many accept a wrong CRC, a wrong profile or oversized \
      blocks without a word.
      """,
    remedy: nil,
    clauses: [])
}
