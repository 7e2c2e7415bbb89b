/// ICS001 `ics-reserved-bit-set`: ics_reserved_bit is set.
public enum ICSReservedBitSet: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS001", name: "ics-reserved-bit-set", severity: .error, group: "ics", depth: .syntax,
    requirement: "ics_reserved_bit must be 0.",
    rationale: """
      faad2 and Symphonia refuse the frame, ffmpeg logs it, fdk-aac ignores it. A set bit mostly \
      means that the alignment was lost earlier or that the bits are damaged.
      """,
    remedy: """
      Write 0. If many frames are affected, check sampling_frequency_index, protection_absent and \
      what precedes the payload.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.3")])
}
