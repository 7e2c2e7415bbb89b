import Transports

/// DEC006 `decoded-non-finite-samples`: the decoder delivers values that are not numbers.
///
/// It has no example: libfaad 2.10.1 bounds scale factors, noise and SBR energies so that all its
/// samples are finite. The rule is tested with what a decoder might say instead.
public enum DecodedNonFiniteSamples: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC006", name: "decoded-non-finite-samples", severity: .error,
    group: "decoder", depth: .decode,
    requirement: "Decoded samples must be finite: no NaN and no infinity.",
    rationale: "Such values spread through filters and mixers and mute or blast the output.",
    remedy: """
      Check the scale factors and quantised values of the frame in the encoder, and encode this \
      part again.
      """,
    clauses: [])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let decode = facts.decode else { return }
    for event in decode.events {
      guard case .nonFinite(let samples) = event.kind else { continue }
      sink.add(frame: event.unit.index, key: "DEC006") {
        Finding(
          metadata,
          message: """
            \(samples) decoded samples of frame \(event.unit.index) are not finite numbers
            """,
          frames: FrameSpan(event.unit.index),
          location: Location(event.unit, timeSeconds: event.timeSeconds),
          evidence: [
            "decoder": "faad2", "frame_index": .int(event.unit.index), "channel": .null,
            "count": .int(samples),
          ])
      }
    }
  }
}
