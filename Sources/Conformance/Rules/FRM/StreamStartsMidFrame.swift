import AACSyntax
import StreamForge
import Transports

/// FRM002 `stream-starts-mid-frame`: the stream starts in the middle of a frame.
public enum StreamStartsMidFrame: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM002", name: "stream-starts-mid-frame", severity: .warning,
    group: "framing", depth: .headers,
    requirement: """
      A file should start at the first byte of a frame; the bytes before the first header must not \
      be the rest of a frame that was cut.
      """,
    rationale: """
      Captures of a running stream start like this. Players that insist on a header at byte 0 \
      refuse the file or drop the segment, others lose the first frame.
      """,
    remedy: """
      When you record or segment a stream, wait for the next confirmed ADTS header and drop the \
      bytes before it.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("the first 20 bytes and the last 10 are missing", alsoTriggers: ["FRM007"]) {
        Array(BaseVectors.stereo().bytes.dropFirst(20).dropLast(10))
      },
      RuleExample("the first 20 bytes are missing, the first whole frame has LONG_STOP") {
        let stream = BaseVectors.mono().with(frame: 1) {
          $0.block[single: 0].stream.info.windowSequence = .longStop
        }
        return Array(stream.bytes.dropFirst(20))
      },
      RuleExample(
        "the first 20 bytes are missing, and with them an SBR header", alsoTriggers: ["SBR007"]
      ) {
        Array(BaseVectors.sbr().bytes.dropFirst(20))
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard applies(to: facts), let gap = facts.leading else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          the first \(gap.length) bytes are the rest of a frame: the stream was cut out of a longer one
          """,
        frames: FrameSpan(near: 0),
        location: Location(byteOffset: gap.offset, bitLength: Int(clamping: gap.length &* 8)),
        evidence: [
          "length": .int(Int(gap.length)), "max_frame_length": .int(facts.largestFrame),
          "signs": .array(signs(of: facts).map(EvidenceValue.string)),
        ]))
  }

  /// Whether the bytes before the first header are the tail of a frame: too short to be more, like
  /// nothing else that is known, and a sign that the stream was cut out of a longer one.
  static func applies(to facts: StreamFacts) -> Bool {
    guard let gap = facts.leading, gap.content == .unknown, facts.leadingFrames == nil,
      gap.length < UInt64(facts.largestFrame), !signs(of: facts).isEmpty
    else { return false }
    return ForeignPacket.resemblance(ofFirstBytes: gap.firstBytes, length: gap.length) == "unknown"
  }

  /// What tells that the stream was cut out of a longer one. The headers alone show its end only.
  private static func signs(of facts: StreamFacts) -> [String] {
    var signs: [String] = []
    if facts.truncated != nil { signs.append("the last frame is incomplete too") }
    guard let syntax = facts.syntax else { return signs }
    if let window = syntax.signal.start?.outline.firstWindow(in: [.eightShort, .longStop]) {
      signs.append("the first frame has \(window.syntaxName)")
    }
    if syntax.sbr.headerFrames > 0, syntax.sbr.first?.unit.index == 0, !syntax.sbr.startsWithHeader
    {
      signs.append("the first SBR data have no header")
    }
    return signs
  }
}
