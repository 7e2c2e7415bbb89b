import AACSyntax
import Transports

/// DEC005 `decoder-crash-or-timeout`: the decoder crashed or did not return.
///
/// It has no example: what brings a decoder down depends on how it was built and on the memory
/// around it. The client is tested with a decoder that dies and hangs on command instead.
public enum DecoderCrashOrTimeout: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC005", name: "decoder-crash-or-timeout", severity: .error,
    group: "decoder", depth: .decode,
    requirement: """
      The decoder process must end by itself within its limits of time, memory and processor time, \
      without a signal or sanitizer report.
      """,
    rationale: """
      A stream that brings a widely used decoder down is a risk for every player built on it; \
      libfaad 2.10.1 has several such faults, reachable even by valid streams.
      """,
    remedy: """
      Correct the syntax errors of the frame named here first; if there are none, update the \
      decoder and report the file to its authors.
      """,
    clauses: [])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let decode = facts.decode else { return }
    for event in decode.events {
      let what: String
      var signal = EvidenceValue.null
      switch event.kind {
      case .crashed(let number):
        what = "crashes with signal \(number)"
        signal = .int(number)
      case .timedOut: what = "does not come back within its limits"
      case .rejected, .nonFinite: continue
      }
      sink.add(frame: event.unit.index, key: "DEC005 \(what)") {
        Finding(
          metadata,
          message: "the reference decoder \(what) on frame \(event.unit.index)",
          frames: FrameSpan(event.unit.index),
          location: Location(
            event.unit, bit: 8 * event.unit.header.headerByteCount,
            length: 8 * max(0, event.unit.byteCount - event.unit.header.headerByteCount),
            timeSeconds: event.timeSeconds, element: "raw_data_block[0]"),
          evidence: [
            "decoder": "faad2", "version": decode.version.map(EvidenceValue.string) ?? .null,
            "signal": signal, "frame_index": .int(event.unit.index), "elapsed": .null,
          ])
      }
    }
  }
}
