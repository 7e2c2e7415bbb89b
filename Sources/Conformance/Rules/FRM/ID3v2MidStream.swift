import StreamForge
import Transports

/// FRM025 `id3v2-mid-stream`: an ID3v2 tag stands between two frames.
public enum ID3v2MidStream: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM025", name: "id3v2-mid-stream", severity: .warning, group: "framing", depth: .headers,
    requirement: "ID3v2 tags should stand only before the first frame, not between frames.",
    rationale: """
      A tag in the middle is no damage, but decoders that expect a header at that byte report lost \
      sync and may search through the tag. Timed metadata and joined HLS segments produce it.
      """,
    remedy: "Remove the tags when you join segments into one file; keep only the one at the start.",
    clauses: [Clause("ID3v2.4", "2000", "3.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("an ID3v2 tag between frames 9 and 10") {
        var frames = FrameSequence(BaseVectors.mono())
        frames.frames.insert(MetadataBytes.id3v2(), at: 10)
        return frames.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let tags = facts.tags.filter {
      $0.isID3v2 && $0.hasCertainExtent && $0.beforeFrame > 0
        && $0.beforeFrame < facts.frameCount
    }
    guard let first = tags.first else { return }
    var frames = FrameSpan(first.beforeFrame)
    for tag in tags.dropFirst() { frames.insert(tag.beforeFrame) }
    sink.add(
      Finding(
        metadata,
        message: tags.count == 1
          ? "an ID3v2 tag of \(first.tag.byteCount) bytes stands between frames \(first.beforeFrame - 1) and \(first.beforeFrame)"
          : "\(tags.count) ID3v2 tags stand between frames, the first before frame \(first.beforeFrame)",
        frames: frames,
        location: Location(
          byteOffset: first.offset, bitLength: first.tag.byteCount * 8,
          timeSeconds: first.timeSeconds),
        evidence: [
          "offset": .int(Int(first.offset)), "frame_index": .int(first.beforeFrame),
          "time": first.timeSeconds.map(EvidenceValue.double) ?? .null,
          "size": .int(first.tag.byteCount),
          "frame_ids": .array(first.frameIdentifiers.map(EvidenceValue.string)),
          "count": .int(tags.count),
        ]))
  }
}
