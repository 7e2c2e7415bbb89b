import StreamForge
import Transports

/// DET009 `detected-text`: the file is text, or was damaged by a text conversion.
public enum DetectedText: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET009", name: "detected-text", severity: .error, group: "detection", depth: .headers,
    requirement: """
      An ADTS file must be binary: less than 95 % of its first 4 KiB may be printable text, and \
      the replacement sequence EF BF BD may make up at most 5 % of the file.
      """,
    rationale: """
      An error page, a playlist or base64 saved under an audio name holds no audio. Binary data \
      pushed through a text decoder is lost for good: the original bytes cannot be recovered.
      """,
    remedy: """
      Download or copy the file again in binary mode; do not pass audio through string types, and \
      decode base64 before saving.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("a playlist in place of the stream it names") {
        Array("#EXTM3U\n#EXTINF:10,\nsegment-0.aac\n#EXT-X-ENDLIST\n".utf8)
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard case .other(let format) = facts.probe,
      case .text(let kind, let line, let share) = format.kind
    else { return }
    sink.add(
      Finding(
        metadata,
        message: share > 5
          ? "the file is binary data that went through a text decoder: \(share) % of it are U+FFFD"
          : "the file is text (\(kind)), no sound",
        frames: FrameSpan(near: 0), location: Location(byteOffset: facts.probeOffset),
        evidence: [
          "kind": .string(kind), "first_line": .string(line), "replacement_share": .double(share),
        ]))
  }
}
