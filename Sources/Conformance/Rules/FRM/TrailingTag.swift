import StreamForge
import Transports

/// FRM027 `trailing-tag`: a tag follows the last frame.
public enum TrailingTag: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM027", name: "trailing-tag", severity: .info, group: "framing", depth: .headers,
    requirement: """
      An ID3v1, APEv2 or Lyrics3 block after the last frame is allowed by custom and is not audio.
      """,
    rationale: """
      ADTS has no place for tags of its own, so some readers decode these bytes as audio and \
      report an error at the end.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("an ID3v1 tag behind the last frame") {
        BaseVectors.mono().bytes + MetadataBytes.id3v1
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.frameCount > 0 else { return }
    for tag in facts.tags where tag.beforeFrame == facts.frameCount {
      let kind =
        switch tag.tag.kind {
        case .id3v2: "ID3v2"
        case .id3v1: "ID3v1"
        case .ape: "APE"
        case .lyrics3: "Lyrics3"
        }
      sink.add(
        Finding(
          metadata,
          message: "a tag (\(kind), \(tag.tag.byteCount) bytes) stands after the last frame",
          frames: FrameSpan(near: facts.frameCount),
          location: Location(
            byteOffset: tag.offset, bitLength: tag.tag.byteCount * 8,
            timeSeconds: facts.durationSeconds),
          evidence: [
            "kind": .string(kind), "offset": .int(Int(tag.offset)),
            "size": .int(tag.tag.byteCount),
          ]))
    }
  }
}
