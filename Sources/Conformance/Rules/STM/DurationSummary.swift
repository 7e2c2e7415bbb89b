import AACSyntax
import StreamForge
import Transports

/// STM010 `duration-summary`: exact duration, frames and bit rate.
public enum DurationSummary: StreamRule {
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

  /// Every stream gets this information.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [],
    violating: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.frameCount > 0, let first = facts.first else { return }
    let seconds = (facts.durationSeconds * 1000).rounded() / 1000
    sink.add(
      Finding(
        metadata,
        message: """
          \(facts.frameCount) frames with \(facts.rawDataBlocks) raw_data_blocks of 1024 samples last \
          \(seconds) s at \(Int(facts.meanBitRate.rounded())) bit/s\(doubt(facts))
          """,
        frames: FrameSpan(near: 0), location: Location(first, timeSeconds: 0),
        evidence: [
          "frames": .int(facts.frameCount), "blocks": .int(facts.rawDataBlocks),
          "samples": .int(facts.samples), "seconds": .double(facts.durationSeconds),
          "bit_rate": .int(Int(facts.meanBitRate.rounded())),
          "audio_bytes": .int(Int(facts.frameBytes)),
          "other_bytes": .int(Int(facts.sizeBytes - min(facts.sizeBytes, facts.frameBytes))),
        ]))
  }

  /// What is to be said where the time is counted at a rate that is wrong.
  private static func doubt(_ facts: StreamFacts) -> String {
    guard let header = facts.usualHeader, let rate = header.samplingFrequency,
      facts.decidedRate(of: header) != rate
    else { return "" }
    return ", at the declared \(rate) Hz, which the payload does not fit"
  }
}
