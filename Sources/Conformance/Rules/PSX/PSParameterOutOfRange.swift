/// PSX003 `ps-parameter-out-of-range`: a parametric stereo value is out of range.
public enum PSParameterOutOfRange: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX003", name: "ps-parameter-out-of-range", severity: .error, group: "ps", depth: .syntax,
    requirement: """
      After delta decoding an intensity difference must be within -7 to 7 (modes 0 to 2) or -15 to \
      15 (modes 3 to 5), and a coherence value within 0 to 7.
      """,
    rationale: """
      Decoders use the value as a table index; they clip it, or read out of bounds if they do not \
      check, and the stereo image jumps.
      """,
    remedy: """
      Limit the values in the encoder; after a cut start at a frame without time differences.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "8.5.2")])
}
