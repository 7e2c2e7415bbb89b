import StreamForge
import Transports

/// HLS003 `hls-timestamp-invalid`: the timestamp of the tag is invalid.
public enum HLSTimestampInvalid: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS003", name: "hls-timestamp-invalid", severity: .error, group: "hls", depth: .headers,
    requirement: """
      The PRIV data must be 8 bytes, big-endian, with the upper 31 bits zero (a value below 2^33).
      """,
    rationale: """
      Decoders accept it without a word, but the player places the segment at a wrong time or \
      drops it.
      """,
    remedy: "Write the 90 kHz timestamp modulo 2^33 as a 64-bit big-endian number.",
    clauses: [Clause("RFC 8216", "2017", "3.4")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("00 00 00 00 00 01 5f 90", policy: "hls") {
        MetadataBytes.timestamp(90000) + BaseVectors.mono().bytes
      }
    ],
    violating: [
      RuleExample("00 00 00 02 00 00 00 00: more than 33 bits", policy: "hls") {
        MetadataBytes.timestamp(1 << 33) + BaseVectors.mono().bytes
      },
      RuleExample("five bytes", policy: "hls") {
        MetadataBytes.privateTag(data: [0, 0, 1, 0x5F, 0x90]) + BaseVectors.mono().bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.hls), let (tag, frame) = facts.timestampFrame,
      frame.hasTimestampOwner, frame.timestamp == nil
    else { return }
    let isWhole = frame.dataByteCount == 8
    sink.add(
      Finding(
        metadata,
        message: isWhole
          ? "the time of the segment is \(Hex.text(frame.data)); its upper 31 bits must be 0"
          : "the time of the segment has \(frame.dataByteCount) bytes, expected 8",
        frames: FrameSpan(near: 0),
        location: Location(
          byteOffset: tag.offset + UInt64(frame.offset + frame.owner.count + 1),
          bitLength: 8 * frame.dataByteCount),
        evidence: [
          "bytes": .int(frame.dataByteCount),
          "value": .string(Hex.text(frame.data)),
        ]))
  }
}
