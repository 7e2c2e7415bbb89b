/// IOP002 `iop-crc-present`: frames carry a CRC.
public enum IOPCRCPresent {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP002", name: "iop-crc-present", severity: .info, group: "interop", depth: .headers,
    requirement: "protection_absent 0 with a real CRC is legal and makes the header 9 bytes long.",
    rationale: """
      Readers that assume 7 bytes fail, and simple signatures know only FF F1 and FF F9. Of the \
      common decoders only fdk-aac checks the value.
      """,
    remedy: nil,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
