/// HDR020 `copyright-identification-cadence`: the copyright identification bits do not keep their
/// cadence.
public enum CopyrightIdentificationCadence {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR020", name: "copyright-identification-cadence", severity: .warning,
    group: "header", depth: .headers,
    requirement: """
      copyright_identification_start should occur exactly every 72 frames, and \
      copyright_identification_bit should not be 1 in a stream of 144 or more frames without any \
      start.
      """,
    rationale: """
      The 72-bit identifier is sent one bit a frame, so a wrong cadence makes it unreadable. \
      Usually the two bits were set by accident.
      """,
    remedy: "Write both bits as 0 (bits 3 and 2 of byte 3) unless you send a real identifier.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2")])
}
