/// HDR003 `sampling-frequency-index-7350-in-mpeg2`: the 7350 Hz index is used in an MPEG-2 stream.
public enum SamplingFrequencyIndex7350InMPEG2 {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR003", name: "sampling-frequency-index-7350-in-mpeg2", severity: .warning,
    group: "header", depth: .headers,
    requirement: """
      sampling_frequency_index should not be 12 (7350 Hz) when ID is 1, because the MPEG-2 table \
      originally ended at index 11.
      """,
    rationale: "Several decoders and parsers stop at index 11 and reject the stream.",
    remedy: "Set ID to 0 (byte 1 is 0xF1 instead of 0xF9), or use 8000 Hz, index 11.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2")])
}
