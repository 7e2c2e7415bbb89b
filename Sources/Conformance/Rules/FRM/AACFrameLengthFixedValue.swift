import StreamForge
import Transports

/// FRM019 `aac-frame-length-fixed-value`: every header declares the same aac_frame_length.
public enum AACFrameLengthFixedValue: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM019", name: "aac-frame-length-fixed-value", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      aac_frame_length must be set for each frame; it must not hold one value in all headers while \
      the real distances take 3 or more values and differ from it in 50 % of the frames.
      """,
    rationale: """
      A header copied as a constant from an example leads to the wrong place at nearly every \
      frame, so only readers that search for sync words get through.
      """,
    remedy: """
      Compute the length for every frame from its payload size plus the header size, and write it \
      into bytes 3 to 5 before the frame is sent.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("aac_frame_length is 256 in all frames") {
        BaseVectors.stereo().withEachFrame { $1.frameLength = 256 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let fault = facts.adts?.lengthFault, case .fixed(let value) = fault.kind else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          aac_frame_length is \(value) in every header while the frames have \(fault.shortest) to \
          \(fault.longest) bytes
          """,
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(
          byteOffset: facts.probeOffset + UInt64(fault.exampleOffset) + 3, bitOffset: 6,
          bitLength: 13, timeSeconds: 0, element: "adts_variable_header"),
        evidence: [
          "value": .int(value), "real_min": .int(fault.shortest), "real_max": .int(fault.longest),
          "affected_frames": .int(fault.agreeing),
        ]))
  }
}
