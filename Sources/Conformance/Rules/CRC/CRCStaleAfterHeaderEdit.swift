/// CRC008 `crc-stale-after-header-edit`: a header field was changed after the CRC was made.
public enum CRCStaleAfterHeaderEdit: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC008", name: "crc-stale-after-header-edit", severity: .error,
    group: "crc", depth: .syntax,
    requirement: """
      crc_check must be computed again when a fixed-header field (ID, profile, \
      sampling_frequency_index, private_bit, channel_configuration, original_copy or home) is \
      changed; reported when 90 % of at least 10 CRCs mismatch and another value of one such field \
      makes 99 % match.
      """,
    rationale: """
      The old CRC proves what the field was before, even where the payload cannot tell, as with \
      44.1 and 48 kHz. The edited value is probably wrong, and fdk-aac rejects every frame.
      """,
    remedy: """
      Put the old value back that makes the CRC match, or, if the edit was right, compute every \
      CRC again.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
