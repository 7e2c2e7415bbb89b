/// RDB005 `byte-alignment-bits-nonzero`: alignment bits at the end of a block are not zero.
public enum ByteAlignmentBitsNonzero: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB005", name: "byte-alignment-bits-nonzero", severity: .info,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      The value of the byte_alignment bits at the end of a raw_data_block is not prescribed; \
      encoders write zeros.
      """,
    rationale: """
      Decoders skip these bits. Ones hint at an unusual writer or at damaged bits, and nothing \
      else depends on them.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])
}
