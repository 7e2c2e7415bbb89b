/// IOP005 `iop-mpeg2-id`: the stream is marked MPEG-2.
public enum IOPMPEG2ID {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP005", name: "iop-mpeg2-id", severity: .info, group: "interop", depth: .headers,
    requirement: "ID 1 (MPEG-2) throughout without MPEG-4 tools is legal.",
    rationale: """
      Some parsers and RTP payloaders accept ID 0 only; GPAC chose another object type for it. ID \
      0 (byte 1 is 0xF1) is understood everywhere.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2")])
}
