/// ENC005 `enc-bandwidth-summary`: bandwidth, windows and tools of the encoder.
public enum EncBandwidthSummary: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC005", name: "enc-bandwidth-summary", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      The highest coded line in Hz (median, 95 % and maximum), the frames that reach band 48 at \
      44.1 and 48 kHz, the tools and the bits of each part are reported.
      """,
    rationale: """
      It shows what quality to expect, and whether the frames could prove or refute the sampling \
      rate in the header.
      """,
    remedy: nil,
    clauses: [])
}
