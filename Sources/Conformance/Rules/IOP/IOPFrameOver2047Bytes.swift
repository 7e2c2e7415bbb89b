import StreamForge
import Transports

/// IOP006 `iop-frame-over-2047-bytes`: a frame is longer than 2047 bytes.
public enum IOPFrameOver2047Bytes: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP006", name: "iop-frame-over-2047-bytes", severity: .info,
    group: "interop", depth: .headers,
    requirement: "Frames of 2048 to 8191 bytes are legal.",
    rationale: "Readers that take 11 of the 13 length bits, as tsMuxer did, drop such frames.",
    remedy: nil,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("frame 9 of 5.1 channels has 3000 bytes") {
        var stream = BaseVectors.surround()
        stream.frames[9] = stream.frames[9].padded(to: 3000)
        return stream.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let first = facts.firstOver2047 else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          \(facts.framesOver2047) frames are longer than 2047 bytes, the longest has \
          \(facts.largestFrame)
          """,
        frames: facts.over2047Span,
        location: Location(
          first, bit: 30, length: 13, timeSeconds: facts.timeSeconds(of: first),
          element: "adts_variable_header"),
        evidence: [
          "frames": .int(facts.framesOver2047), "largest": .int(facts.largestFrame),
        ]))
  }
}
