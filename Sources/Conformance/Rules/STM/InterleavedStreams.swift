/// STM005 `interleaved-streams`: two streams are interleaved.
public enum InterleavedStreams {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM005", name: "interleaved-streams", severity: .error, group: "stream", depth: .headers,
    requirement: """
      Fixed headers must not alternate between two values, with a period of up to 8 frames, over \
      80 % of 20 or more frames.
      """,
    rationale: """
      Two programmes were written into one file. Decoders switch back and forth or drop every \
      other frame.
      """,
    remedy: """
      Write each programme to a file of its own; check that only one thread or encoder writes to \
      the output.
      """,
    clauses: [])
}
