/// DET009 `detected-text`: the file is text, or was damaged by a text conversion.
public enum DetectedText {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET009", name: "detected-text", severity: .error, group: "detection", depth: .headers,
    requirement: """
      An ADTS file must be binary: less than 95 % of its first 4 KiB may be printable text, and \
      the replacement sequence EF BF BD may make up at most 5 % of the file.
      """,
    rationale: """
      An error page, a playlist or base64 saved under an audio name holds no audio. Binary data \
      pushed through a text decoder is lost for good: the original bytes cannot be recovered.
      """,
    remedy: """
      Download or copy the file again in binary mode; do not pass audio through string types, and \
      decode base64 before saving.
      """,
    clauses: [])
}
