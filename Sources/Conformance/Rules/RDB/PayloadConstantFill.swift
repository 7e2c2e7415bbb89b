/// RDB013 `payload-constant-fill`: the payload is one repeated pattern.
public enum PayloadConstantFill {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB013", name: "payload-constant-fill", severity: .error,
    group: "raw_data_block", depth: .headers,
    requirement: """
      A payload must not be 8 or more bytes of one value (32 where only headers are read), nor a \
      2-byte or 4-byte pattern repeated at least 4 times, that does not parse.
      """,
    rationale: """
      The audio was erased or never filled in, for instance by a sparse file, a lost disk block or \
      an unwritten buffer. The frame cannot be recovered.
      """,
    remedy: """
      Check storage and buffer handling at this offset; copy the file again from its source or cut \
      the frames.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])
}
