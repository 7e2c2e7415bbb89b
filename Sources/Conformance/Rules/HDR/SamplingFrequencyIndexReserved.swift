/// HDR002 `sampling-frequency-index-reserved`: sampling_frequency_index is reserved.
public enum SamplingFrequencyIndexReserved {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR002", name: "sampling-frequency-index-reserved", severity: .error,
    group: "header", depth: .headers,
    requirement: """
      sampling_frequency_index must be 0 to 12; 13 and 14 are reserved, and 15 (an explicit rate) \
      cannot be used in ADTS.
      """,
    rationale: """
      ffmpeg and Symphonia reject the header, ExoPlayer has crashed on it, and libfaad fails to \
      start. One such header among sound ones points to corruption, all of them to the writer.
      """,
    remedy: """
      Write the index of the core rate (3 for 48000, 4 for 44100, 8 for 16000 Hz) into bits 5 to 2 \
      of byte 2; resample if the rate is not in the table.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.6.3.4"),
    ])
}
