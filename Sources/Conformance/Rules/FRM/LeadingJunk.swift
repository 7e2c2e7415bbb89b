/// FRM001 `leading-junk`: bytes that are no tag, padding or frame stand before the first header.
public enum LeadingJunk {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM001", name: "leading-junk", severity: .error, group: "framing", depth: .headers,
    requirement: """
      A stream must begin with an ADTS header; only a recognised tag, constant padding or the tail \
      of a cut frame explains bytes before it.
      """,
    rationale: """
      mux.js once skipped every frame after five such bytes, libfaad 2.10.1 takes the whole buffer \
      for raw AAC unless the sync word stands at byte 0, and hls.js reports that the PES did not \
      start with an ADTS header.
      """,
    remedy: """
      Start writing at the first frame. Remove whatever container or transport bytes (a JPEG, a \
      PES or HTTP header) were written before it.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
