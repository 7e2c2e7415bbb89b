/// DET012 `payload-not-aac`: the headers are sound but the payload is not AAC.
public enum PayloadNotAAC: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET012", name: "payload-not-aac", severity: .error, group: "detection", depth: .syntax,
    requirement: """
      The payload must parse as AAC: with 95 % of the headers sound, fewer than 30 % of the frames \
      (or fewer than 10, or with fewer than 4 different rules) may fail, or some reading must let \
      more than 90 % of the frames end exactly.
      """,
    rationale: """
      When frames fail with at least 4 different rules at random, the bytes are not AAC LC at all, \
      for example AAC ELD, encrypted audio, PCM or overwritten buffers. Single messages of \
      decoders mislead here.
      """,
    remedy: """
      Check that the buffer handed to the ADTS writer is the encoder's output, in the object type \
      that the header names, and is not reused before it is written.
      """,
    clauses: [])
}
