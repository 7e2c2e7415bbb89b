/// IOP009 `iop-false-sync-in-payload`: the payload holds bytes that look like a header.
public enum IOPFalseSyncInPayload {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP009", name: "iop-false-sync-in-payload", severity: .info,
    group: "interop", depth: .syntax,
    requirement: """
      A payload may by chance hold a pattern that passes as an ADTS header (sync, layer, index, \
      length of at least 7) and leads to another one; this is legal.
      """,
    rationale: """
      Players that join in the middle, and parsers that search for sync without checking a chain, \
      may lock on it.
      """,
    remedy: nil,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
