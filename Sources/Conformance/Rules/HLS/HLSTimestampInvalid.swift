/// HLS003 `hls-timestamp-invalid`: the timestamp of the tag is invalid.
public enum HLSTimestampInvalid: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS003", name: "hls-timestamp-invalid", severity: .error, group: "hls", depth: .headers,
    requirement: """
      The PRIV data must be 8 bytes, big-endian, with the upper 31 bits zero (a value below 2^33).
      """,
    rationale: """
      Decoders accept it without a word, but the player places the segment at a wrong time or \
      drops it.
      """,
    remedy: "Write the 90 kHz timestamp modulo 2^33 as a 64-bit big-endian number.",
    clauses: [Clause("RFC 8216", "2017", "3.4")])
}
