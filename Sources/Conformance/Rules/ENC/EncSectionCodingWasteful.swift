/// ENC001 `enc-section-coding-wasteful`: the encoder wastes bits in its sections.
public enum EncSectionCodingWasteful: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC001", name: "enc-section-coding-wasteful", severity: .info,
    group: "encoder", depth: .syntax,
    requirement: """
      Adjacent sections with one codebook, and sections that another codebook holds in fewer bits, \
      are reported with the bits they waste.
      """,
    rationale: """
      It does no harm, but costs quality at a given bit rate; a better choice of codebooks is \
      free.
      """,
    remedy: nil,
    clauses: [])
}
