/// SBR010 `sbr-band-tables-invalid`: the SBR band tables cannot be built.
public enum SBRBandTablesInvalid: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR010", name: "sbr-band-tables-invalid", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      The master table must have at least 1 band of positive widths, bs_xover_band must lie below \
      its size, kx must be at most 32, kx + M at most 64 and the noise bands at most 5.
      """,
    rationale: "Decoders reset SBR and only upsample: the high band is missing.",
    remedy: """
      Correct the fields of sbr_header() in the encoder; check sampling_frequency_index first.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.6")])
}
