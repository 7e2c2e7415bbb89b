import StreamForge

/// HDR017 `sampling-frequency-index-flip`: sampling_frequency_index differs in a few frames.
public enum SamplingFrequencyIndexFlip: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR017", name: "sampling-frequency-index-flip", severity: .error,
    group: "header", depth: .headers,
    requirement: """
      sampling_frequency_index must keep its value from frame to frame within a stream, and must \
      not change and return within 2 frames.
      """,
    rationale: """
      The frame is read with the wrong band tables, and decoders that follow the field \
      reconfigure; libxaac reports a changed rate, libfaad ignores it.
      """,
    remedy: """
      Write the same index for all frames (bits 5 to 2 of byte 2), and look for corruption at the \
      given offset.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("sampling_frequency_index 7 in frame 9") {
        BaseVectors.mono().with(frame: 9) { $0.samplingFrequencyIndex = 7 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    HeaderFlipTest.check(.samplingFrequencyIndex, metadata, facts, into: &sink)
  }
}
