/// CRC009 `crc-single-bit-located`: flipping one bit makes the CRC match.
public enum CRCSingleBitLocated: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC009", name: "crc-single-bit-located", severity: .info, group: "crc", depth: .syntax,
    requirement: """
      If a CRC mismatch disappears when exactly one covered bit or CRC bit is flipped and the \
      block then parses exactly, that position is reported.
      """,
    rationale: """
      A single flipped bit is typical of transmission or storage damage, not of an encoder fault. \
      Where several positions fit, all are listed.
      """,
    remedy: nil,
    clauses: [])
}
