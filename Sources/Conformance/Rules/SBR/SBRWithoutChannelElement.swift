/// SBR001 `sbr-without-channel-element`: SBR data come before any channel element.
public enum SBRWithoutChannelElement: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR001", name: "sbr-without-channel-element", severity: .error,
    group: "sbr", depth: .syntax,
    requirement: "SBR data must follow an SCE or CPE of the same block.",
    rationale: """
      ffmpeg and faad2 (error 24) cannot tell which channel the data belong to and refuse the \
      frame or drop the high band.
      """,
    remedy: "Write the fill element with SBR directly after the SCE or CPE that it extends.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8.2.2")])
}
