import AACSyntax
import StreamForge
import Transports

/// DET002 `no-complete-frame`: the file holds no complete ADTS frame.
public enum NoCompleteFrame: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET002", name: "no-complete-frame", severity: .error, group: "detection", depth: .headers,
    requirement: """
      The input must not be empty and must hold at least one ADTS frame that fits completely, with \
      all the bytes its aac_frame_length declares, between its header and the end of the file.
      """,
    rationale: """
      Nothing can be played. It happens when a recording was stopped before the encoder delivered \
      data, or when only the header or the codec configuration reached the file.
      """,
    remedy: """
      Make sure that at least one whole frame, header plus payload, is written and flushed before \
      the file is closed; check that the encoder received input.
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
      RuleExample("the first 40 bytes of a frame") { Array(BaseVectors.mono().bytes.prefix(40)) },
      RuleExample("an empty file") { [] },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard applies(to: facts) else { return }
    guard case .nothing(let search) = facts.probe, let best = search.best else {
      sink.add(
        Finding(
          metadata,
          message: facts.sizeBytes == 0
            ? "the file is empty" : "the file holds tags and nothing behind them",
          frames: FrameSpan(near: 0), location: Location(byteOffset: 0),
          evidence: [
            "size": .int(Int(facts.sizeBytes)), "header_offset": .null, "declared_length": .null,
            "bytes_present": .int(0),
          ]))
      return
    }
    let present = search.bytesSearched - best.offset
    sink.add(
      Finding(
        metadata,
        message: """
          the only frame declares \(best.header.variable.frameLength) bytes and \(present) are there
          """,
        frames: FrameSpan(near: 0),
        location: Location(
          byteOffset: facts.probeOffset + UInt64(best.offset) + 3, bitOffset: 6, bitLength: 13,
          element: "adts_variable_header"),
        evidence: [
          "size": .int(Int(facts.sizeBytes)),
          "header_offset": .int(Int(facts.probeOffset) + best.offset),
          "declared_length": .int(best.header.variable.frameLength),
          "bytes_present": .int(present),
        ]))
  }

  /// Whether there is nothing behind the tags, or a header whose frame is not all there.
  static func applies(to facts: StreamFacts) -> Bool {
    guard let probe = facts.probe else { return true }
    guard case .nothing(let search) = probe, let best = search.best else { return false }
    return best.offset == 0 && best.chain.end == .truncated
  }
}
