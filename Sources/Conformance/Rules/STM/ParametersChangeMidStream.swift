/// STM002 `parameters-change-mid-stream`: stream parameters change in the middle.
public enum ParametersChangeMidStream {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM002", name: "parameters-change-mid-stream", severity: .error,
    group: "stream", depth: .headers,
    requirement: """
      ID, protection_absent, profile, sampling_frequency_index and channel_configuration must keep \
      their values within a stream; reported when a new value stays for 3 or more frames.
      """,
    rationale: """
      Players set up their output once. At the change they stop, play at the wrong speed or need a \
      restart: libfaad keeps the first values, faad2 reports error 21, fdk-aac asks for a restart.
      """,
    remedy: """
      Encode all parts with one set of parameters before you join them, or keep them as files or \
      segments of their own.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2")])
}
