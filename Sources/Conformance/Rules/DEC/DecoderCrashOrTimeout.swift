/// DEC005 `decoder-crash-or-timeout`: the decoder crashed or did not return.
public enum DecoderCrashOrTimeout {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC005", name: "decoder-crash-or-timeout", severity: .error,
    group: "decoder", depth: .decode,
    requirement: """
      The decoder process must end by itself within its limits of time, memory and processor time, \
      without a signal or sanitizer report.
      """,
    rationale: """
      A stream that brings a widely used decoder down is a risk for every player built on it; \
      libfaad 2.10.1 has several such faults, reachable even by valid streams.
      """,
    remedy: """
      Correct the syntax errors of the frame named here first; if there are none, update the \
      decoder and report the file to its authors.
      """,
    clauses: [])
}
