/// DET006 `detected-adif`: the file is ADIF, not ADTS.
public enum DetectedADIF {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET006", name: "detected-adif", severity: .error, group: "detection", depth: .headers,
    requirement: """
      An ADTS file must not start with the four bytes ADIF (41 44 49 46), after any ID3v2 tag.
      """,
    rationale: """
      ADIF is valid AAC with one header for the whole file. It cannot be cut, streamed or joined \
      in the middle, and many players no longer read it.
      """,
    remedy: "Read the file as ADIF, or let the encoder write ADTS instead of ADIF.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.2"), Clause("ISO/IEC 14496-3", "2009", nil)])
}
