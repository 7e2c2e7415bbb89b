import AACSyntax
import StreamForge
import Transports

/// FRM016 `aac-frame-length-constant-delta`: aac_frame_length is off by a constant.
public enum AACFrameLengthConstantDelta: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM016", name: "aac-frame-length-constant-delta", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      aac_frame_length must equal the real distance to the next header; reported when 90 % of at \
      least 5 headers differ from it by one constant from -64 to 64 bytes.
      """,
    rationale: """
      Every frame ends at the wrong byte, so each parser loses sync at each frame and decoders \
      report random faults.
      """,
    remedy: """
      Correct the sum in the header writer: payload size plus 7 (plus 9 with CRC), with nothing \
      counted twice and nothing of the next header.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("each aac_frame_length is one too large") {
        var frames = FrameSequence(BaseVectors.mono())
        frames.changeHeaders { $0.variable.frameLength += 1 }
        return frames.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let fault = facts.adts?.lengthFault, case .offset(let delta) = fault.kind,
      !AACFrameLengthExcludesHeader.isHeaderSize(delta, facts)
    else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          aac_frame_length is \(abs(delta)) bytes too \(delta > 0 ? "short" : "long") in \
          \(fault.agreeing) of \(fault.headersTested) frames\
          \(delta == -7 ? ": the next header is counted in" : "")
          """,
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(
          byteOffset: facts.probeOffset + UInt64(fault.exampleOffset) + 3, bitOffset: 6,
          bitLength: 13, timeSeconds: 0, element: "adts_variable_header"),
        evidence: [
          "delta": .int(delta), "headers_tested": .int(fault.headersTested),
          "affected_frames": .int(facts.frameCount),
        ]))
  }
}
