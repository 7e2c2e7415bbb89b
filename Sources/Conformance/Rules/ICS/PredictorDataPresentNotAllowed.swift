import AACSyntax
import StreamForge

/// ICS003 `predictor-data-present-not-allowed`: prediction is used in a profile that does not have
/// it.
public enum PredictorDataPresentNotAllowed: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS003", name: "predictor-data-present-not-allowed", severity: .error,
    group: "ics", depth: .syntax,
    requirement: "predictor_data_present must be 0 with profile 1 (LC) or 2 (SSR).",
    rationale: """
      ffmpeg, fdk-aac and Symphonia refuse the frame; faad2 reports gain control instead.
      """,
    remedy: """
      Declare the profile that the encoder uses (0 for Main, 3 for LTP), or switch prediction off \
      in the encoder.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.6")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("predictor_data_present 1 in frame 9") {
        BaseVectors.mono().with(frame: 9) {
          $0.block[single: 0].stream.info.predictor = PredictorDataFields.none
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    SyntaxFaultTest.check(facts, metadata, into: &sink) { error in
      guard case .predictorNotAllowed = error.kind else { return nil }
      return ("predictor_data_present is 1, which this profile does not allow", ["count": 1])
    }
  }
}
