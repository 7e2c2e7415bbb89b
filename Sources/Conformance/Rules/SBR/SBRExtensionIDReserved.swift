/// SBR022 `sbr-extension-id-reserved`: an SBR extension has a reserved id.
public enum SBRExtensionIDReserved: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR022", name: "sbr-extension-id-reserved", severity: .warning,
    group: "sbr", depth: .syntax,
    requirement: "bs_extension_id should be 2 (parametric stereo) when the extension has content.",
    rationale: """
      Standard decoders report reserved SBR extensions and ignore them. Digital radio variants \
      with ids of their own are not plain HE-AAC.
      """,
    remedy: """
      Send only extension id 2, or mark the stream as the variant that it is instead of wrapping \
      it into ADTS.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.8")])
}
