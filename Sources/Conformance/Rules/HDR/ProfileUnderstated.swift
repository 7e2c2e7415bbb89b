import AACSyntax
import StreamForge
import Transports

/// HDR010 `profile-understated`: the stream uses prediction but is marked LC.
public enum ProfileUnderstated: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR010", name: "profile-understated", severity: .error, group: "header", depth: .syntax,
    requirement: """
      A stream whose channel streams set predictor_data_present in 5 % of the long windows or \
      more, and that ends exactly in 99 % of the frames only when read as Main or LTP, must \
      declare profile 0 or 3, not 1.
      """,
    rationale: """
      LC decoders stop at the first such frame: ffmpeg reports that prediction is not allowed in \
      AAC-LC, faad2 speaks of gain control.
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
      }
    ])

  /// Looks at the object type that the payload fits.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard case .objectType(let type) = change, reading.header.profile == 1, type != 2 else {
        return nil
      }
      return ReadingTest.Description(
        message: """
          profile is 1 (AAC LC), but the payload fits only \(type == 1 ? "AAC Main" : "AAC LTP"): \
          \(reading.shares)
          """,
        field: (16, 2),
        evidence: [
          "declared_profile": 1, "fitting_profile": .int(type - 1),
          "frames_with_tool": .int(reading.failing.count),
          "failures_lc": .int(reading.sampled - reading.exactAsDeclared),
          "failures_alt": .int(reading.sampled - reading.exact),
        ],
        remedy: HeaderRemedy.text(for: reading.first.header, setting: .profile(type - 1)))
    }
  }
}
