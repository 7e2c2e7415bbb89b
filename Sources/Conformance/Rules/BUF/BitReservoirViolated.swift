/// BUF006 `bit-reservoir-violated`: the bit reservoir is violated.
public enum BitReservoirViolated {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF006", name: "bit-reservoir-violated", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      In a constant-rate stream (fullness not 0x7FF) the simulated reservoir should stay between 0 \
      and 6144 * NCC - mean_bits, within 32 * NCC bits.
      """,
    rationale: """
      A decoder with the buffer of the standard under-runs or overflows at this rate, which \
      matters in broadcast and hardware players.
      """,
    remedy: """
      Limit the frame sizes in the encoder to what the reservoir holds, stuff with FIL when it is \
      full, or declare variable rate (0x7FF).
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.3")])
}
