/// HDR009 `profile-not-lc-with-sbr`: an HE-AAC stream is not marked LC.
public enum ProfileNotLCWithSBR: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR009", name: "profile-not-lc-with-sbr", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      profile must be 1 (LC) in an ADTS stream that carries SBR in 3 or more frames, because the \
      field describes the core and cannot hold object type 5 or 29.
      """,
    rationale: """
      Object type 5 or 29 squeezed into 2 bits looks like Main, SSR or LTP. Some players crash, \
      fdk-aac reports an unsupported object type, ExoPlayer assumes LC.
      """,
    remedy: """
      Write 1 into the top 2 bits of byte 2; leave it to the decoder to find SBR and PS in the \
      payload.
      """,
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "1.5.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.6.5"),
    ])
}
