/// FRM009 `foreign-packets-in-stream`: packets of another layer stand between the frames.
public enum ForeignPacketsInStream {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM009", name: "foreign-packets-in-stream", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      An ADTS elementary stream must hold only frames; packets of another layer (PES headers 00 00 \
      01 C0 to DF, 188-byte packets that start with 0x47, MPEG audio or LOAS frames) must not fill \
      50 % of the gaps, or 2 and more, between them.
      """,
    rationale: """
      Container bytes that were left in the stream make every parser lose sync at regular \
      intervals; players have scanned PES start codes as ADTS.
      """,
    remedy: """
      Strip the headers of the outer layer before you write the elementary stream: take the PES \
      payload only, from PES_header_data_length on.
      """,
    clauses: [])
}
