import AACSyntax
import StreamForge
import Transports

/// HDR010 `profile-understated`: the stream predicts as another profile does than the one declared.
public enum ProfileUnderstated: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR010", name: "profile-understated", severity: .error, group: "header", depth: .syntax,
    requirement: """
      profile must be 0 in a stream whose frames set predictor_data_present and end exactly, in \
      99 % of all, only when read as AAC Main, and 3 if only when read as AAC LTP, not 1 or \
      another value; reported when half of the frames that predict, and at least 3, do not end \
      exactly as declared.
      """,
    rationale: """
      LC decoders stop at the first such frame: ffmpeg reports that prediction is not allowed in \
      AAC-LC, faad2 speaks of gain control. Prediction of Main read as long-term prediction breaks \
      a frame as well.
      """,
    remedy: """
      Write the encoder's real object type minus 1 into profile (0 for Main, 3 for LTP), or better \
      let the encoder produce LC.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "4.4.2.1"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("AAC LC without prediction, profile 1") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("AAC Main with prediction, profile 1") {
        StreamRecipe().with {
          $0.objectType = 1
          $0.channelConfiguration = 2
          $0.channel.tools = [.prediction]
        }.fields.withEachFrame { _, frame in frame.profile = 1 }.bytes
      },
      RuleExample("AAC Main with prediction, profile 3") {
        StreamRecipe().with {
          $0.objectType = 1
          $0.channelConfiguration = 2
          $0.channel.tools = [.prediction]
        }.fields.withEachFrame { _, frame in frame.profile = 3 }.bytes
      },
    ])

  /// Looks at the object type that the payload fits.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard case .objectType(let type) = change else { return nil }
      let declared = Int(reading.header.profile)
      return ReadingTest.Description(
        message: """
          profile is \(declared) (\(AudioObjectType.name(ofProfile: declared))), but the payload fits \
          only \(AudioObjectType.name(ofProfile: type - 1)), profile \(type - 1): \(reading.shares)
          """,
        field: (16, 2),
        evidence: [
          "declared_profile": .int(declared), "fitting_profile": .int(type - 1),
          "frames_with_tool": .int(reading.failing.count),
          "failures_lc": .int(reading.sampled - reading.exactAsDeclared),
          "failures_alt": .int(reading.sampled - reading.exact),
        ],
        remedy: HeaderRemedy.text(
          for: reading.first.header, in: HeaderRemedy.Scope(reading.span, of: facts),
          setting: .profile(type - 1)))
    }
  }
}
