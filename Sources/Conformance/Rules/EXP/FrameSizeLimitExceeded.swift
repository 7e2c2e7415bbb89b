import StreamForge
public import Transports

/// EXP010 `frame-size-limit-exceeded`: a frame is larger than the expected limit.
public enum FrameSizeLimitExceeded: FrameRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP010", name: "frame-size-limit-exceeded", severity: .error,
    group: "expectation", depth: .headers,
    requirement: "aac_frame_length must not exceed the limit given with --expect max_frame_bytes.",
    rationale: "Links with a hard limit a frame, such as Bluetooth, drop the frame.",
    remedy: "Lower the bit rate or set the frame size limit of the encoder.",
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("no frame above 1000 bytes", expect: ["max_frame_bytes=1000"]) {
        BaseVectors.mono().bytes
      }
    ],
    violating: [
      RuleExample(
        "frames of 211 to 226 bytes where 200 are allowed", expect: ["max_frame_bytes=200"]
      ) { BaseVectors.mono().bytes }
    ])

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    guard let limit = context.maxFrameBytes, unit.byteCount > limit else { return }
    sink.add(frame: unit.index, key: "EXP010") {
      Finding(
        metadata,
        message: "frame \(unit.index) has \(unit.byteCount) bytes, expected at most \(limit)",
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 30, length: 13, timeSeconds: context.timeSeconds,
          element: "adts_variable_header"),
        evidence: [
          "frame_index": .int(unit.index), "bytes": .int(unit.byteCount), "limit": .int(limit),
          "count": 1,
        ])
    } update: {
      $0.evidence["count"] = .int($0.frames.count)
    }
  }
}
