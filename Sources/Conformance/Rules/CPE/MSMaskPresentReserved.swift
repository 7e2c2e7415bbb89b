/// CPE001 `ms-mask-present-reserved`: ms_mask_present is reserved.
public enum MSMaskPresentReserved: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CPE001", name: "ms-mask-present-reserved", severity: .error, group: "cpe", depth: .syntax,
    requirement: "ms_mask_present must be 0, 1 or 2; the value 3 is reserved.",
    rationale: "ffmpeg, faad2 (error 32) and Symphonia refuse the frame, fdk-aac is lenient.",
    remedy: """
      Write 0 (off), 1 (per band) or 2 (all bands); at random frames look for damage or a wrong \
      header.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.1")])
}
