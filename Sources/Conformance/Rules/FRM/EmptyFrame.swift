import AACSyntax
import StreamForge
public import Transports

/// FRM014 `empty-frame`: a frame holds a header and nothing else.
public enum EmptyFrame: FrameRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM014", name: "empty-frame", severity: .error, group: "framing", depth: .headers,
    requirement: """
      A frame must hold at least one raw_data_block, which needs at least ID_END; aac_frame_length \
      must exceed the header, CRC words included.
      """,
    rationale: """
      An encoder packet of zero bytes was framed. ffmpeg reports exhausted input, faad2 "Invalid \
      number of channels", and players count a frame without samples.
      """,
    remedy: "Skip encoder packets of size 0 before the ADTS header is written.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("a header without a payload between frames 8 and 9") {
        var frames = FrameSequence(BaseVectors.mono())
        frames.frames.insert(frames.header(of: 9).bytes, at: 9)
        frames.settleLength(of: 9)
        return frames.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    guard unit.header.payloadByteCount == 0 else { return }
    sink.add(frame: unit.index, key: "FRM014") {
      Finding(
        metadata,
        message: """
          aac_frame_length is \(unit.header.variable.frameLength), the size of the header: the frame \
          holds no raw_data_block
          """,
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 30, length: 13, timeSeconds: context.timeSeconds,
          element: "adts_variable_header"),
        evidence: [
          "frame_index": .int(unit.index),
          "time": context.timeSeconds.map(EvidenceValue.double) ?? .null, "run_length": 1,
        ])
    } update: {
      $0.evidence["run_length"] = .int($0.frames.count)
    }
  }
}
