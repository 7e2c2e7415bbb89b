/// ENC004 `enc-identical-channels`: the two channels are the same.
public enum EncIdenticalChannels: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC004", name: "enc-identical-channels", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      A CPE with an empty side channel, with equal channels, or with one channel never coded over \
      the whole stream is reported.
      """,
    rationale: """
      The content is mono, so that a mono stream would save bits; sometimes it shows that one \
      input was not connected.
      """,
    remedy: nil,
    clauses: [])
}
