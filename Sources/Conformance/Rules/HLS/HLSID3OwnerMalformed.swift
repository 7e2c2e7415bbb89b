import StreamForge
import Transports

/// HLS002 `hls-id3-owner-malformed`: the owner string of the timestamp tag is malformed.
public enum HLSID3OwnerMalformed: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS002", name: "hls-id3-owner-malformed", severity: .error, group: "hls", depth: .headers,
    requirement: """
      The PRIV owner must be exactly com.apple.streaming.transportStreamTimestamp, followed by one \
      zero byte.
      """,
    rationale: """
      A stray byte is enough for players to miss the timestamp; a packager once wrote one before \
      the string.
      """,
    remedy: "Write the string without prefix or text encoding byte and end it with one 0x00.",
    clauses: [Clause("RFC 8216", "2017", "3.4")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("the exact owner and a zero byte", policy: "hls") {
        MetadataBytes.timestamp(90000) + BaseVectors.mono().bytes
      }
    ],
    violating: [
      RuleExample("a byte 0x03 before the owner", policy: "hls") {
        segment([3] + MetadataBytes.timestampOwner)
      },
      RuleExample("the last letter of the owner missing", policy: "hls") {
        segment(MetadataBytes.timestampOwner.dropLast())
      },
      RuleExample("a zero byte before the owner", policy: "hls") {
        segment([0] + MetadataBytes.timestampOwner)
      },
    ])

  private static func segment(_ owner: [UInt8]) -> [UInt8] {
    MetadataBytes.privateTag(owner: owner, data: [0, 0, 0, 0, 0, 1, 0x5F, 0x90])
      + BaseVectors.mono().bytes
  }

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.hls), let (tag, frame) = facts.timestampFrame,
      !frame.hasTimestampOwner
    else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          the owner of the PRIV frame has \(frame.owner.count) bytes\
          \(frame.isTerminated ? "" : " and no zero byte behind it"), expected the \
          \(PrivateFrame.timestampOwner.utf8.count) of "\(PrivateFrame.timestampOwner)"
          """,
        frames: FrameSpan(near: 0),
        location: Location(
          byteOffset: tag.offset + UInt64(frame.offset), bitLength: 8 * frame.owner.count),
        evidence: ["owner_bytes": .string(Hex.text(frame.owner))]))
  }
}
