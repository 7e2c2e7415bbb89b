import AACSyntax
import StreamForge
import Transports

/// HDR003 `sampling-frequency-index-7350-in-mpeg2`: the 7350 Hz index is used in an MPEG-2 stream.
public enum SamplingFrequencyIndex7350InMPEG2: StreamRule {
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

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("sampling_frequency_index 12 with ID 0") {
        StreamRecipe().with {
          $0.samplingFrequencyIndex = 12
        }.fields.bytes
      }
    ],
    violating: [
      RuleExample("sampling_frequency_index 12 with ID 1") {
        StreamRecipe().with {
          $0.id = 1
          $0.samplingFrequencyIndex = 12
        }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let frames = facts.fixedHeaders.reduce(0) {
      $0 + ($1.header.id == 1 && $1.header.samplingFrequencyIndex == 12 ? $1.frames : 0)
    }
    guard frames > 0,
      let stretch = facts.stretches.first(where: {
        $0.header.id == 1 && $0.header.samplingFrequencyIndex == 12
      })
    else { return }
    var span = FrameSpan(stretch.first.index)
    if frames == facts.frameCount, frames > 1 { span = FrameSpan(0...frames - 1) }
    sink.add(
      Finding(
        metadata,
        message:
          "sampling_frequency_index is 12 (7350 Hz) with ID 1 in \(frames) frames; MPEG-2 ends at 11",
        remedy: HeaderRemedy.text(for: stretch.first.header, setting: .id(0)),
        frames: span,
        location: Location(
          stretch.first, bit: 18, length: 4, timeSeconds: stretch.startSeconds,
          element: "adts_fixed_header"),
        evidence: ["count": .int(frames)]))
  }
}
