/// DEC007 `decoded-clipping`: the decoded audio exceeds full scale.
public enum DecodedClipping {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC007", name: "decoded-clipping", severity: .info, group: "decoder", depth: .decode,
    requirement: "Runs of 3 or more decoded samples above full scale are reported.",
    rationale: """
      Decoders with integer output clip them, which is heard as distortion; float output keeps \
      them. Lossy coding raises peaks of loud material.
      """,
    remedy: nil,
    clauses: [])
}
