public import AACSyntax
import StreamForge
public import Transports

/// PCE011 `pce-sampling-frequency-index-mismatch`: the sampling rate of the PCE differs from the
/// header.
public enum PCESamplingFrequencyIndexMismatch: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE011", name: "pce-sampling-frequency-index-mismatch", severity: .error,
    group: "pce", depth: .syntax,
    requirement: """
      The sampling_frequency_index of a PCE must be at most 12 and equal that of the ADTS header.
      """,
    rationale: """
      ffmpeg reports that the index does not match, and a decoder that follows the PCE plays at \
      the wrong speed.
      """,
    remedy: "Fill the PCE from the same configuration as the ADTS header.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("sampling_frequency_index 5 in every PCE, 3 in the headers") {
        BaseVectors.programConfig().withEachFrame { _, frame in
          frame.block[programConfig: 0].samplingFrequencyIndex = 5
        }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    // Of a frame that was misread a PCE is none.
    guard frame.endsExactly else { return }
    frame.forEachElement { block, element in
      guard element.kind == .programConfig else { return }
      let config = frame.blocks[block].programConfigs[element.index]
      let declared = unit.header.fixed.samplingFrequencyIndex
      guard config.samplingFrequencyIndex != declared else { return }
      // element_instance_tag and object_type come before.
      sink.add(
        fault: metadata, unit, context, bit: config.position + 6, length: 4, element: element.path,
        message: "sampling_frequency_index of the PCE is \(config.samplingFrequencyIndex), that of "
          + "the header \(declared)",
        evidence: [
          "frame_index": .int(unit.index), "pce_index": .int(Int(config.samplingFrequencyIndex)),
          "header_index": .int(Int(declared)), "count": 1,
        ])
    }
  }
}
