import AACSyntax
import StreamForge

/// IOP007 `iop-profile-not-lc`: the stream really uses a profile other than LC.
public enum IOPProfileNotLC: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP007", name: "iop-profile-not-lc", severity: .warning, group: "interop", depth: .syntax,
    requirement: """
      Streams for general use should have profile 1 (LC) and not use Main, SSR or LTP tools.
      """,
    rationale: "fdk-aac, Symphonia, browsers and Android decode LC only; ffmpeg lacks SSR.",
    remedy: "Set the encoder to AAC LC and write profile 1 into the top 2 bits of byte 2.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.5.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("AAC LC") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("AAC Main with prediction") {
        StreamRecipe().with {
          $0.objectType = 1
          $0.channel.tools = [.prediction]
        }.fields.bytes
      },
      RuleExample("AAC SSR with gain control") {
        StreamRecipe().with {
          $0.objectType = 3
          $0.channel.tools = [.gainControl]
        }.fields.bytes
      },
      RuleExample("AAC LTP with long-term prediction") {
        StreamRecipe().with {
          $0.objectType = 4
          $0.channel.tools = [.longTermPrediction]
        }.fields.bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    // What the payload needs and what the header declares are two things where that is wrong.
    guard let profiles = facts.syntax?.profiles,
      !facts.readings.contains(where: \.changesObjectType)
    else { return }
    for profile in [0, 2, 3] {
      let group = profiles.ownTools[profile]
      guard let first = group.first else { continue }
      sink.add(
        Finding(
          metadata,
          message: "profile is \(profile) (\(AudioObjectType.name(ofProfile: profile))), and "
            + "\(group.count) frames use its tools",
          frames: group.frames,
          location: Location(
            first, bit: 16, length: 2, timeSeconds: group.timeSeconds,
            element: "adts_fixed_header"),
          evidence: ["profile": .int(profile), "frames_with_tool": .int(group.count)]))
    }
  }
}
