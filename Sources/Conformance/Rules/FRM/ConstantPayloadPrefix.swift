/// FRM023 `constant-payload-prefix`: constant bytes stand between the header and the block.
public enum ConstantPayloadPrefix: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM023", name: "constant-payload-prefix", severity: .error,
    group: "framing", depth: .syntax,
    requirement: """
      The raw_data_block must begin directly after the header (and CRC); in 90 % of at least 5 \
      frames no constant prefix of 1 to 16 bytes (other than the 2 of a CRC) may stand before it.
      """,
    rationale: """
      The bytes belong to another packaging, such as RTP AU headers (00 10 and a size), FLV tags \
      (AF 01), LATM or 4-byte sizes. Decoders read them as elements and fail on every frame.
      """,
    remedy: """
      Strip the prefix before the ADTS header is written and reduce aac_frame_length by as many \
      bytes.
      """,
    clauses: [])
}
