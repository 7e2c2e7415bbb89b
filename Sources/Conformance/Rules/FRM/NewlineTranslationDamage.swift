/// FRM011 `newline-translation-damage`: newline translation has damaged the file.
public enum NewlineTranslationDamage {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM011", name: "newline-translation-damage", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      Bytes 0x0A must be stored unchanged: over 16 KiB or more the stream must not show an added \
      0x0D before every 0x0A (or lack the pair entirely) so that dropping the added bytes restores \
      99 % of the frames.
      """,
    rationale: """
      A text-mode transfer or a file opened in text mode changes bytes inside frames, so that \
      lengths no longer fit and nearly every frame is broken.
      """,
    remedy: """
      Transfer in binary mode and open the file with "wb" and "rb"; fetch the original again \
      instead of repairing it.
      """,
    clauses: [])
}
