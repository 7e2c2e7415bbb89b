public import AACSyntax
import StreamForge
public import Transports

/// ICS004 `predictor-reset-group-number-invalid`: predictor_reset_group_number is out of range.
public enum PredictorResetGroupNumberInvalid: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS004", name: "predictor-reset-group-number-invalid", severity: .error,
    group: "ics", depth: .syntax,
    requirement: """
      In Main profile predictor_reset_group_number must be 1 to 30 when predictor_reset is 1.
      """,
    rationale: """
      The values 0 and 31 name no group of predictors. Decoders differ in what they reset, so that \
      the prediction drifts apart from the encoder.
      """,
    remedy: "Cycle the group number through 1 to 30, or do not send predictor_reset.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.6")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("AAC Main, groups 1 to 30 in turn", alsoTriggers: ["IOP007"]) { mainStream.bytes }
    ],
    violating: [
      RuleExample("AAC Main, predictor_reset_group_number 31 in frame 9") {
        mainStream.with(frame: 9) { set(31, in: &$0) }.bytes
      },
      RuleExample("AAC Main, predictor_reset_group_number 0 in all frames") {
        mainStream.withEachFrame { set(0, in: &$1) }.bytes
      },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      // Both channels of a pair may share the info; it is told once.
      let info = frame.blocks[place.block].channels[place.channel].info
      guard let group = info.predictorResetGroupNumber, group == 0 || group == 31 else { return }
      // ics_reserved_bit, window_sequence, window_shape, max_sfb and two flags come before.
      let bit = info.position + 12
      sink.add(
        fault: metadata, unit, context, bit: bit, length: 5, element: place.path + ".ics_info",
        message: "predictor_reset_group_number is \(group), expected 1 to 30",
        evidence: ["frame_index": .int(unit.index), "value": .int(Int(group))])
    }
  }

  private static var mainStream: ADTSStreamFields {
    StreamRecipe().with {
      $0.objectType = 1
      $0.channel.tools = [.prediction]
    }.fields
  }

  private static func set(_ group: Int, in frame: inout ADTSFrameFields) {
    guard case .main(_, let used)? = frame.block[single: 0].stream.info.predictor else { return }
    frame.block[single: 0].stream.info.predictor = .main(resetGroup: group, used: used)
  }
}
