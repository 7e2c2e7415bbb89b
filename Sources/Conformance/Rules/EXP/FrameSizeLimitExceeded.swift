/// EXP010 `frame-size-limit-exceeded`: a frame is larger than the expected limit.
public enum FrameSizeLimitExceeded {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP010", name: "frame-size-limit-exceeded", severity: .error,
    group: "expectation", depth: .headers,
    requirement: "aac_frame_length must not exceed the limit given with --expect max_frame_bytes.",
    rationale: "Links with a hard limit a frame, such as Bluetooth, drop the frame.",
    remedy: "Lower the bit rate or set the frame size limit of the encoder.",
    clauses: [])
}
