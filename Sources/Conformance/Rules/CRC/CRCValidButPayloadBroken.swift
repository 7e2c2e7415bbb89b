/// CRC010 `crc-valid-but-payload-broken`: the CRC matches although the payload is broken.
public enum CRCValidButPayloadBroken: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC010", name: "crc-valid-but-payload-broken", severity: .info,
    group: "crc", depth: .syntax,
    requirement: """
      A block that breaks a syntax rule outside the covered bits, or by a value, although its CRC \
      matches, is reported together with the matching CRC.
      """,
    rationale: """
      The covered bits arrived as the encoder wrote them, so that the fault lies in the encoder \
      and not in the transmission.
      """,
    remedy: nil,
    clauses: [])
}
