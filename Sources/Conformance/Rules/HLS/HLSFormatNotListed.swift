import AACSyntax
import StreamForge
import Transports

/// HLS006 `hls-format-not-listed`: the format is outside the HLS authoring guidelines.
public enum HLSFormatNotListed: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS006", name: "hls-format-not-listed", severity: .warning, group: "hls", depth: .syntax,
    requirement: """
      HLS audio should be AAC LC, HE-AAC or HE-AAC v2 with ID 0, channel_configuration above 0, \
      one block a frame and constant parameters within a segment.
      """,
    rationale: "hls.js, ExoPlayer and Apple devices fail or guess with other formats.",
    remedy: """
      Encode as LC or HE-AAC, write byte 1 as 0xF1, one block a frame and the channel count in the \
      header.
      """,
    clauses: [Clause("Apple HLS authoring", nil, "audio")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("AAC LC, ID 0, mono", policy: "hls") {
        MetadataBytes.timestamp(90000) + BaseVectors.mono().bytes
      }
    ],
    violating: [
      RuleExample("ID 1", policy: "hls") {
        MetadataBytes.timestamp(90000) + BaseVectors.mono().withEachFrame { $1.id = 1 }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.hls), let first = facts.first, let header = facts.usualHeader
    else { return }
    var items: [String] = []
    if header.profile != 1 { items.append("profile \(header.profile)") }
    if header.id == 1 { items.append("ID 1") }
    if header.channelConfiguration == 0 { items.append("channel_configuration 0") }
    if facts.trueMultiBlockFrames > 0 { items.append("several blocks in a frame") }
    if facts.stretchCount > 1 { items.append("parameters change") }
    guard !items.isEmpty else { return }
    sink.add(
      Finding(
        metadata,
        message: "not in the list of formats for HLS: \(items.joined(separator: ", "))",
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(
          first, bit: 12, length: 16, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: ["items": .array(items.map(EvidenceValue.string))]))
  }
}
