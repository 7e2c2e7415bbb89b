/// STM010 `duration-summary`: exact duration, frames and bit rate.
public enum DurationSummary {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM010", name: "duration-summary", severity: .info, group: "stream", depth: .headers,
    requirement: """
      Frames, blocks, samples, duration and mean bit rate are counted over the whole stream: \
      (number_of_raw_data_blocks_in_frame + 1) * 1024 samples a frame at the core rate.
      """,
    rationale: """
      ADTS has no index, so that players estimate the duration from the first frames and may be \
      off by up to ten times.
      """,
    remedy: nil,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])
}
