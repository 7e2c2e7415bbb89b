import StreamForge
import Transports

/// FRM024 `id3v2-leading`: an ID3v2 tag stands before the first frame.
public enum ID3v2Leading: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM024", name: "id3v2-leading", severity: .info, group: "framing", depth: .headers,
    requirement: """
      ID3v2 tags before the first frame are allowed by custom and are skipped by their stated \
      size.
      """,
    rationale: """
      Some sniffers take every file with ID3 for MP3, and libfaad 2.10.1 reads such a file as raw \
      AAC. In HLS packed audio the tag is required.
      """,
    remedy: nil,
    clauses: [Clause("ID3v2.4", "2000", "3.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("an ID3v2 tag before the first frame") {
        MetadataBytes.id3v2() + BaseVectors.mono().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.frameCount > 0 else { return }
    let tags = facts.tags.filter { $0.isID3v2 && $0.beforeFrame == 0 }
    guard let first = tags.first, case .id3v2(let version) = first.tag.kind else { return }
    let bytes = tags.reduce(0) { $0 + $1.tag.byteCount }
    sink.add(
      Finding(
        metadata,
        message: tags.count == 1
          ? "an ID3v2.\(version) tag of \(bytes) bytes stands before the first frame"
          : "\(tags.count) ID3v2 tags of \(bytes) bytes in all stand before the first frame",
        frames: FrameSpan(near: 0),
        location: Location(byteOffset: first.offset, bitLength: first.tag.byteCount * 8),
        evidence: [
          "count": .int(tags.count),
          "sizes": .array(tags.prefix(20).map { .int($0.tag.byteCount) }),
          "version": .string("2.\(version)"),
          "frame_ids": .array(first.frameIdentifiers.map(EvidenceValue.string)),
          "private_owner": first.privateOwner.map(EvidenceValue.string) ?? .null,
        ]))
  }
}
