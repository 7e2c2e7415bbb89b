/// FRM014 `empty-frame`: a frame holds a header and nothing else.
public enum EmptyFrame {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM014", name: "empty-frame", severity: .error, group: "framing", depth: .headers,
    requirement: """
      A frame must hold at least one raw_data_block, which needs at least ID_END; aac_frame_length \
      must exceed the header, CRC words included.
      """,
    rationale: """
      An encoder packet of zero bytes was framed. ffmpeg reports exhausted input, faad2 "Invalid \
      number of channels", and players count a frame without samples.
      """,
    remedy: "Skip encoder packets of size 0 before the ADTS header is written.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])
}
