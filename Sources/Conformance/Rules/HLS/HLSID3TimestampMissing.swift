import StreamForge
import Transports

/// HLS001 `hls-id3-timestamp-missing`: the segment has no timestamp tag.
public enum HLSID3TimestampMissing: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS001", name: "hls-id3-timestamp-missing", severity: .error,
    group: "hls", depth: .headers,
    requirement: """
      A packed audio segment must begin with an ID3v2 tag that holds a PRIV frame of owner \
      com.apple.streaming.transportStreamTimestamp.
      """,
    rationale: """
      Players need it to place the segment in time. Without it they reject the segment or lose \
      synchronisation with video.
      """,
    remedy: """
      Let the segmenter write the ID3 tag with the 33-bit timestamp at the start of each segment.
      """,
    clauses: [Clause("RFC 8216", "2017", "3.4")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a tag with the time of the segment", policy: "hls") {
        MetadataBytes.timestamp(90000) + BaseVectors.mono().bytes
      },
      RuleExample("no tag in a file that is no segment") { BaseVectors.mono().bytes },
    ],
    violating: [
      RuleExample("no tag", policy: "hls") { BaseVectors.mono().bytes },
      RuleExample("a tag with a title only", policy: "hls") {
        MetadataBytes.id3v2() + BaseVectors.mono().bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.hls), facts.frameCount > 0, facts.timestampFrame == nil else {
      return
    }
    let tags = facts.tags.filter { $0.beforeFrame == 0 }
    sink.add(
      Finding(
        metadata,
        message: tags.isEmpty
          ? "the segment does not begin with an ID3v2 tag"
          : "the tags before the first frame have no PRIV frame with the time of the segment",
        frames: FrameSpan(near: 0), location: Location(byteOffset: 0),
        evidence: [
          "first_16_bytes": .string(Hex.text(facts.firstBytes)),
          "tags": .array(
            tags.map { .array($0.frameIdentifiers.map(EvidenceValue.string)) }),
        ]))
  }
}
