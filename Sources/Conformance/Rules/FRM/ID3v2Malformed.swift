import StreamForge
import Transports

/// FRM026 `id3v2-malformed`: an ID3v2 tag is malformed.
public enum ID3v2Malformed: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM026", name: "id3v2-malformed", severity: .warning, group: "framing", depth: .headers,
    requirement: """
      An ID3v2 tag must have sync-safe size bytes (bit 7 clear), a major version of at most 4, \
      frames that fit inside it, and an end that is followed by audio, another tag or padding.
      """,
    rationale: """
      A reader that trusts a wrong size skips audio, or searches inside the tag and finds false \
      sync words.
      """,
    remedy: """
      Write the size as four 7-bit bytes without the 10 header bytes, and correct the frame sizes; \
      if in doubt remove the tag.
      """,
    clauses: [Clause("ID3v2.4", "2000", "3.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("an ID3v2 tag whose size is synchsafe") {
        MetadataBytes.id3v2(padding: 380) + BaseVectors.mono().bytes
      }
    ],
    violating: [
      RuleExample("an ID3v2 tag whose size is a plain number") {
        MetadataBytes.id3v2(padding: 380, size: [0, 0, 1, 0x90]) + BaseVectors.mono().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for tag in facts.tags {
      guard let fault = tag.tag.fault, facts.frameCount > 0 else { continue }
      let reason =
        switch fault {
        case .sizeNotSynchsafe: "a size byte has its top bit set"
        case .unknownVersion: "its version is not known"
        case .runsPastEnd: "its size runs past the end of the file"
        case .frameOverrun: "a frame inside runs past the tag"
        case .endMisses: "no frame stands where it ends by its size"
        }
      sink.add(frame: tag.beforeFrame, key: "FRM026 \(reason)") {
        Finding(
          metadata, message: "the ID3v2 tag at byte \(tag.offset) is malformed: \(reason)",
          frames: FrameSpan(near: tag.beforeFrame),
          location: Location(
            byteOffset: tag.offset + 6, bitLength: 32, timeSeconds: tag.timeSeconds),
          evidence: [
            "offset": .int(Int(tag.offset)), "size_field": .string(tag.sizeField),
            "computed_end": .int(Int(tag.offset) + tag.claimedBytes),
            "header_found_at": fault == .endMisses || fault == .runsPastEnd
              ? .int(Int(tag.offset) + tag.tag.byteCount) : .null,
            "reason": .string(reason),
          ])
      }
    }
  }
}
