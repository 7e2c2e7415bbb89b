/// ICS020 `lfe-lines-above-limit`: the LFE channel codes lines above its limit.
public enum LFELinesAboveLimit: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS020", name: "lfe-lines-above-limit", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      An LFE must have non-zero spectral lines (or noise) only at index 0 to 11; in short windows \
      the index counts within each window.
      """,
    rationale: """
      Decoders with a reduced LFE path drop the higher lines, and content above the bass range is \
      sent to a subwoofer.
      """,
    remedy: "Limit the LFE to the lowest 12 lines in the encoder by its max_sfb.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.4"), Clause("ISO/IEC 14496-3", "2009", nil)])
}
