import AACSyntax
import StreamForge
import Transports

/// FRM022 `adts-header-inside-frame`: the payload starts with a second ADTS header.
public enum ADTSHeaderInsideFrame: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM022", name: "adts-header-inside-frame", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      Each frame must have one header; in 90 % of at least 5 frames the payload must not begin \
      with another ADTS header whose aac_frame_length is the outer one less the outer header.
      """,
    rationale: """
      The header was added twice. Decoders read the inner header as an audio element and fail on \
      every frame.
      """,
    remedy: """
      The encoder already writes ADTS: do not call addADTStoPacket on its output, or switch the \
      encoder to raw output.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("each frame is the payload of another one") {
        BaseVectors.mono().frames.flatMap {
          ADTSFrameWriter(channelConfiguration: 1).frame($0.bytes)
        }
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.framesWithInnerHeader >= 5, let first = facts.firstInnerHeader,
      facts.framesWithInnerHeader * 10 >= facts.frameCount * 9
    else { return }
    let text = Hex.text(first.inner.bytes)
    sink.add(
      Finding(
        metadata,
        message: """
          the payload of \(facts.framesWithInnerHeader) of \(facts.frameCount) frames starts with \
          another ADTS header (\(text))
          """,
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(
          first.unit, bit: 8 * first.unit.header.headerByteCount, length: 56, timeSeconds: 0),
        evidence: [
          "inner_header_hex": .string(text), "affected_frames": .int(facts.framesWithInnerHeader),
        ]))
  }
}
