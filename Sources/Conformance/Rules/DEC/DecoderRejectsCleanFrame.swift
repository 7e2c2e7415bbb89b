import StreamForge
import Transports

/// DEC001 `decoder-rejects-clean-frame`: the reference decoder rejects a frame without a finding.
///
/// Runs behind the other rules, of which it wants to know the errors.
public enum DecoderRejectsCleanFrame: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC001", name: "decoder-rejects-clean-frame", severity: .warning,
    group: "decoder", depth: .decode,
    requirement: "The reference decoder should decode every frame in which no rule finds an error.",
    rationale: """
      Either the decoder has a limit or the frame is wrong in a way that no rule covers yet; some \
      players will fail here as well.
      """,
    remedy: """
      Try another decoder and encoder setting for this frame, and report it with the frame \
      attached.
      """,
    clauses: [])

  /// Streams that keep and that break it, with libfaad 2.10.1.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("20 frames of stereo", depth: .decode) { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("data of 256 bytes in a fill element, a length of two bytes", depth: .decode) {
        StreamRecipe().with {
          let data = [UInt8](repeating: 7, count: 256)
          $0.trailing = [.fill(FillElementFields(.dataElement(data)))]
        }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let decode = facts.decode else { return }
    let damaged = FramesWithErrors(sink.findings)
    for event in decode.events {
      guard case .rejected(let code, let text) = event.kind,
        // What a damaged frame leaves behind may break the next one in the decoder alone.
        !damaged.contains(event.unit.index), !damaged.contains(event.unit.index - 1)
      else { continue }
      sink.add(frame: event.unit.index, key: "DEC001 \(code)") {
        Finding(
          metadata,
          message: """
            the reference decoder rejects frame \(event.unit.index) with error \(code) (\(text)), \
            and no rule finds an error in it
            """,
          frames: FrameSpan(event.unit.index),
          location: Location(event.unit, timeSeconds: event.timeSeconds, element: "raw_data_block"),
          evidence: [
            "decoder": "faad2", "version": decode.version.map(EvidenceValue.string) ?? .null,
            "frame_index": .int(event.unit.index), "code": .int(code), "text": .string(text),
            "count": 1,
          ])
      } update: {
        $0.evidence["count"] = .int($0.frames.count)
      }
    }
  }
}
