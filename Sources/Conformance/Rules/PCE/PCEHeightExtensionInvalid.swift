/// PCE017 `pce-height-extension-invalid`: the height extension in the PCE comment is invalid.
public enum PCEHeightExtensionInvalid: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE017", name: "pce-height-extension-invalid", severity: .warning,
    group: "pce", depth: .syntax,
    requirement: """
      A comment that starts with 0xAC and carries height information should hold 2 bits with \
      values 0 to 2 for each front, side and back element and a matching CRC-8 (polynomial 0x07, \
      start 0xFF).
      """,
    rationale: """
      Decoders that know the extension drop it or place channels at the wrong height. Ordinary \
      comment text that starts with 0xAC can match by chance.
      """,
    remedy: "Write valid height values and recompute the CRC-8, or remove the extension.",
    clauses: [])
}
