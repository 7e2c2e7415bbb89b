import StreamForge

/// CRC001 `adts-crc-mismatch`: the CRC of a frame does not match.
///
/// Which bits are covered is the same for every frame and stands in the requirement, not in the
/// evidence of each finding.
public enum ADTSCRCMismatch: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC001", name: "adts-crc-mismatch", severity: .error, group: "crc", depth: .syntax,
    requirement: """
      crc_check must equal the CRC-16 (polynomial 0x8005, start 0xFFFF) over the 56 header bits \
      and the protected parts: the first 192 bits of each SCE, LFE and CCE, for a CPE also the \
      first 128 bits of its second channel, DSE and PCE whole.
      """,
    rationale: """
      Either covered bits were damaged or the CRC is computed wrongly. fdk-aac rejects the frame, \
      while ffmpeg and faad2 never check and play it.
      """,
    remedy: """
      If all frames fail, correct the CRC code or write protection_absent 1 without the 2 CRC \
      bytes; if single frames fail, look for damage in transport.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
      Clause("ISO/IEC 11172-3", "1993", "2.4.3.1"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo with CRC") { BaseVectors.protected().bytes }
    ],
    violating: [
      RuleExample("bit 3 of crc_check of frame 9 turned over") {
        BaseVectors.protected().with(frame: 9) { $0.check = .xor(1 << 3) }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    CheckWordTest.check(
      facts, metadata, ofSeveralBlocks: false, element: "adts_error_check", into: &sink)
  }
}
