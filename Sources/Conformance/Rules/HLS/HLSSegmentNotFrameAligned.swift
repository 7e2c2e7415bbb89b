import StreamForge
import Transports

/// HLS004 `hls-segment-not-frame-aligned`: the segment does not start and end at frame borders.
public enum HLSSegmentNotFrameAligned: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS004", name: "hls-segment-not-frame-aligned", severity: .error,
    group: "hls", depth: .headers,
    requirement: """
      After the tags a packed audio segment must begin with an ADTS header, and its last frame \
      must be complete.
      """,
    rationale: """
      hls.js and others drop the bytes before the first header or the cut frame, which is heard as \
      a gap at each segment.
      """,
    remedy: "Cut segments only between frames, where one aac_frame_length ends.",
    clauses: [Clause("RFC 8216", "2017", "3.4")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a tag, then whole frames", policy: "hls") {
        MetadataBytes.timestamp(90000) + BaseVectors.mono().bytes
      }
    ],
    violating: [
      RuleExample("the first 20 bytes of the first frame missing", policy: "hls") {
        MetadataBytes.timestamp(90000) + BaseVectors.mono().bytes.dropFirst(20)
      },
      RuleExample("the last 20 bytes of the last frame missing", policy: "hls") {
        MetadataBytes.timestamp(90000) + BaseVectors.mono().bytes.dropLast(20)
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.hls), facts.frameCount > 0 else { return }
    if let gap = facts.leading {
      add(
        "start", bytes: Int(gap.length), "\(gap.length) bytes stand before the first header",
        Location(byteOffset: gap.offset, bitLength: Int(clamping: gap.length &* 8)), frame: 0,
        into: &sink)
    }
    if let cut = facts.truncated {
      add(
        "end", bytes: cut.bytesPresent,
        "the last frame is incomplete: \(cut.bytesPresent) of its bytes are there",
        Location(
          byteOffset: cut.byteOffset, bitLength: 8 * cut.bytesPresent,
          timeSeconds: facts.durationSeconds), frame: cut.index, into: &sink)
    }
  }

  private static func add(
    _ place: String, bytes: Int, _ message: String, _ location: Location, frame: Int,
    into sink: inout FindingSink
  ) {
    sink.add(
      Finding(
        metadata, message: message, frames: FrameSpan(near: frame), location: location,
        evidence: ["where": .string(place), "bytes": .int(bytes)]))
  }
}
