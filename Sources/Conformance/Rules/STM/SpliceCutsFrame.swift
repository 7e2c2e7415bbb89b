import StreamForge
import Transports

/// STM003 `splice-cuts-frame`: a splice cuts a frame.
public enum SpliceCutsFrame: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM003", name: "splice-cuts-frame", severity: .error, group: "stream", depth: .syntax,
    requirement: """
      Streams must be joined at frame borders; a frame must not be cut short by the first header \
      of the next part.
      """,
    rationale: """
      Advertisement splices and loops do this. Both halves are lost, and decoders report random \
      faults at each joint.
      """,
    remedy: """
      Cut and join only at the byte where a frame begins, that is at an offset plus its \
      aac_frame_length.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a second encoder's stream joined at the end of a frame") {
        BaseVectors.mono(frames: 10).bytes + second.bytes
      }
    ],
    violating: [
      RuleExample("a second encoder's stream joined inside frame 9") {
        BaseVectors.mono(frames: 10).bytes.dropLast(30) + second.bytes
      }
    ])

  /// A stream that begins with the text of an encoder.
  private static let second = StreamRecipe().with { $0.channel.seed = 1000 }.fields.with(frame: 0) {
    $0.block.elements.insert(
      .fill(FillElementFields(.bytes(type: 0, nibble: 0, Array("Lavc60.1.100".utf8)))), at: 0)
  }

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    // What begins a stream the payload tells; headers alone say FRM006.
    guard facts.syntax != nil else { return }
    LossTest.check(facts, metadata, into: &sink) { loss, verdict in
      guard case .overlap = loss.kind, verdict != .endsAtNextHeader, loss.foundHeader,
        let sign = facts.startSign(at: loss.frame + 1)
      else { return nil }
      let present = Int(loss.foundOffset - loss.frameOffset)
      let declared = Int(loss.declaredEnd - loss.frameOffset)
      return LossTest.Description(
        message: """
          frame \(loss.frame) is cut after \(present) of \(declared) bytes; the next frame begins \
          another stream (\(sign))
          """,
        byteOffset: loss.frameOffset, byteCount: present,
        evidence: [
          "offset": .int(Int(loss.frameOffset)), "bytes_present": .int(present),
          "bytes_declared": .int(declared), "tail_bytes": 0,
        ])
    }
  }
}
