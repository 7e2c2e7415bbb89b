import StreamForge
import Transports

/// HDR011 `mpeg2-id-with-mpeg4-tools`: an MPEG-2 stream uses MPEG-4 tools.
public enum MPEG2IDWithMPEG4Tools: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR011", name: "mpeg2-id-with-mpeg4-tools", severity: .warning,
    group: "header", depth: .syntax,
    requirement: """
      A stream with ID 1 must not use noise substitution (codebook 13) or long-term prediction, \
      which exist in MPEG-4 only.
      """,
    rationale: """
      faac writes noise bands under ID 1 by default, and common decoders play them, but a strict \
      MPEG-2 receiver or a broadcast check rejects the stream.
      """,
    remedy: """
      Set ID to 0 (byte 1 is 0xF1 instead of 0xF9), or switch noise substitution off in the \
      encoder (faac: MPEG-4 mode).
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "9")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("noise bands with ID 0") { stream(id: 0).bytes },
      RuleExample("ID 1 without noise bands") {
        BaseVectors.stereo().withEachFrame { $1.id = 1 }.bytes
      },
    ],
    violating: [RuleExample("noise bands with ID 1") { stream(id: 1).bytes }])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let profiles = facts.syntax?.profiles, let first = profiles.mpeg4Tools.first else {
      return
    }
    let group = profiles.mpeg4Tools
    let tools = [
      profiles.usesNoise ? "noise substitution" : nil,
      profiles.usesLongTermPrediction ? "long-term prediction" : nil,
    ].compactMap(\.self).joined(separator: " and ")
    sink.add(
      Finding(
        metadata,
        message: "ID is 1 (MPEG-2), and \(group.count) frames use \(tools), which only MPEG-4 has",
        frames: group.frames,
        location: Location(
          first, bit: 12, length: 1, timeSeconds: group.timeSeconds, element: "adts_fixed_header"),
        evidence: [
          "tool": .string(tools), "first_frame": .int(first.index), "frames": .int(group.count),
        ]))
  }

  private static func stream(id: Int) -> ADTSStreamFields {
    StreamRecipe().with {
      $0.id = id
      $0.channelConfiguration = 2
      $0.samplingFrequencyIndex = 3
      $0.msMaskPresent = 0
      $0.channel.codebooks = [5, 5, 13]
    }.fields
  }
}
