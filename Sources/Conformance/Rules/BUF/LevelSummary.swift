import AACSyntax
import StreamForge
import Transports

/// BUF010 `level-summary`: the profile and level that cover the stream.
public enum LevelSummary: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF010", name: "level-summary", severity: .info, group: "buffer", depth: .syntax,
    requirement: """
      The smallest profile and level that cover the stream are reported with their \
      audioProfileLevelIndication.
      """,
    rationale: """
      Containers and device profiles ask for this value, and matching files to device classes \
      needs it.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.5.2.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [],
    violating: [
      RuleExample("stereo at 48 kHz, AAC LC") { BaseVectors.stereo().bytes },
      RuleExample("mono at 24 kHz with SBR") { BaseVectors.sbr().bytes },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    // A rate that is known to be wrong gives a wrong level.
    guard let stream = StreamReport(facts), let first = facts.first, let levels = stream.levels,
      facts.coreIndices(of: first.header.fixed) == [stream.samplingFrequencyIndex]
    else {
      return
    }
    let name: (profile: String, level: String)
    if let level = levels.aacProfile {
      name = ("AAC profile", level)
    } else if let level = levels.heAACProfile {
      name = (stream.ps == true ? "HE-AAC v2 profile" : "HE-AAC profile", level)
    } else {
      return
    }
    let indication = Self.indications[name.profile]?[name.level]
    sink.add(
      Finding(
        metadata,
        message: "\(name.profile), level \(name.level.dropFirst())"
          + (indication.map { ", audioProfileLevelIndication \(Hex.prefixed($0))" } ?? ""),
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(first, timeSeconds: 0),
        evidence: [
          "profile": .string(name.profile), "level": .string(name.level),
          "indication": indication.map { .string(Hex.prefixed($0)) } ?? .null, "pcu": .null,
          "rcu": .null,
        ]))
  }

  /// audioProfileLevelIndication. ISO/IEC 14496-3, 1.5.2.4, Table 1.14.
  private static let indications: [String: [String: UInt8]] = [
    "AAC profile": ["L1": 0x28, "L2": 0x29, "L4": 0x2A, "L5": 0x2B, "L6": 0x50, "L7": 0x51],
    "HE-AAC profile": ["L2": 0x2C, "L3": 0x2D, "L4": 0x2E, "L5": 0x2F, "L6": 0x52, "L7": 0x53],
    "HE-AAC v2 profile": ["L2": 0x30, "L3": 0x31, "L4": 0x32, "L5": 0x33, "L6": 0x54, "L7": 0x55],
  ]
}
