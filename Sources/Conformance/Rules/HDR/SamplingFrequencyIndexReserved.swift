import AACSyntax
import StreamForge
public import Transports

/// HDR002 `sampling-frequency-index-reserved`: sampling_frequency_index is reserved.
public enum SamplingFrequencyIndexReserved: FrameRule {
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

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("sampling_frequency_index 13 in frame 9") {
        BaseVectors.mono().with(frame: 9) { $0.samplingFrequencyIndex = 13 }.bytes
      },
      RuleExample("sampling_frequency_index 15 in all frames") {
        BaseVectors.mono().withEachFrame { $1.samplingFrequencyIndex = 15 }.bytes
      },
    ])

  /// Names in `finding`, which is about frames with a reserved index, the index that belongs there, as
  /// far as the whole of the file shows it.
  static func sharpen(_ finding: inout Finding, _ facts: StreamFacts) {
    for reading in facts.readings
    where finding.frames.first >= reading.span.first && finding.frames.last <= reading.span.last {
      guard reading.header.samplingFrequencyIndex > 12 else { continue }
      for case .tables(let candidates) in reading.changes {
        finding.message +=
          "; the payload fits the band tables of \(SamplingFrequencyIndexMismatch.list(candidates))"
        finding.remedy =
          SamplingFrequencyIndexMismatch.remedy(reading, candidates, facts) ?? finding.remedy
        finding.evidence["candidate_indices"] = .array(candidates.map(EvidenceValue.int))
        return
      }
    }
    // The first frame has no frame before it that would tell the usual index.
    guard finding.frames.first == 0, finding.frames.count == 1, let first = facts.first,
      let usual = facts.usualHeader, usual.samplingFrequencyIndex <= 12
    else { return }
    let index = Int(usual.samplingFrequencyIndex)
    finding.remedy = HeaderRemedy.text(
      for: first.header, frame: 0, setting: .samplingFrequencyIndex(index))
    finding.evidence["neighbours_value"] = .int(index)
  }

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    let index = Int(unit.header.fixed.samplingFrequencyIndex)
    guard index > 12 else { return }
    let usual = Int(context.usual.samplingFrequencyIndex)
    sink.add(frame: unit.index, key: "HDR002 \(index)") {
      Finding(
        metadata,
        message: index == 15
          ? "sampling_frequency_index is 15, an escape that ADTS has no room for"
          : "sampling_frequency_index is \(index), which is reserved; 0 to 12 are in use",
        remedy: usual <= 12
          ? HeaderRemedy.text(
            for: unit.header, frame: unit.index, setting: .samplingFrequencyIndex(usual)) : nil,
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 18, length: 4, timeSeconds: context.timeSeconds, element: "adts_fixed_header"),
        evidence: [
          "frame_index": .int(unit.index), "value": .int(index),
          "neighbours_value": usual <= 12 ? .int(usual) : .null, "count": 1,
        ])
    } update: {
      $0.evidence["count"] = .int($0.frames.count)
    }
  }
}
