/// DET001 `no-adts-sync-chain`: the file holds no chain of ADTS headers.
public enum NoADTSSyncChain {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET001", name: "no-adts-sync-chain", severity: .error, group: "detection", depth: .headers,
    requirement: """
      At least 3 consecutive ADTS headers must be found within the first 1 MiB: syncword 0xFFF, \
      layer 0, sampling_frequency_index 0 to 12, and each aac_frame_length at least the header \
      size and leading exactly to the next header with the same ID, profile and \
      sampling_frequency_index (a shorter file: every header up to its end); 10 copies of one \
      28-bit fixed header over 80 % of the file count too, whatever their lengths say.
      """,
    rationale: """
      A single 12-bit match proves nothing; without a chain every decoder produces random messages \
      or noise, for instance when raw PCM or a video stream was labelled AAC.
      """,
    remedy: """
      Check what was written to the file and write an ADTS header before each access unit; raw AAC \
      packets of an encoder cannot be played without one.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
