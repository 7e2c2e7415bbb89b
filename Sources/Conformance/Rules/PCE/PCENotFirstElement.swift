/// PCE003 `pce-not-first-element`: a PCE follows another element of its block.
public enum PCENotFirstElement: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE003", name: "pce-not-first-element", severity: .error, group: "pce", depth: .syntax,
    requirement: "A PCE must be the first element of its raw_data_block.",
    rationale: """
      faad2 rejects the frame (error 31), and others have already set up channels for the elements \
      before it.
      """,
    remedy: "Write the PCE before any SCE, CPE, LFE, DSE or FIL of the block.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.1.1")])
}
