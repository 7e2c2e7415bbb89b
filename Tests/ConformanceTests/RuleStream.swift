import AACSyntax
import Conformance
import StreamForge
import Transports

/// Frames written one after another, and what the rules say of them.
struct RuleStream {
  var frames: [[UInt8]] = []
  var depth = Depth.headers
  var expectations = Expectations()

  /// Appends `count` frames of `byteCount` bytes, the payload counted up from 1.
  mutating func append(_ count: Int = 1, byteCount: Int, _ writer: ADTSFrameWriter) {
    let payload = (0..<byteCount - 7).map { UInt8(truncatingIfNeeded: $0 % 251 + 1) }
    for _ in 0..<count { frames.append(writer.frame(payload)) }
  }

  /// Appends one frame with a fullness for each of `sizes`.
  mutating func append(
    sizes: [Int], fullness: [Int], samplingFrequencyIndex: Int = 4, channelConfiguration: Int = 2
  ) {
    for (size, value) in zip(sizes, fullness) {
      append(
        byteCount: size,
        ADTSFrameWriter(
          samplingFrequencyIndex: samplingFrequencyIndex,
          channelConfiguration: channelConfiguration, bufferFullness: value))
    }
  }

  /// What is counted, and what the frame rule `rule` finds if one is given.
  func run(
    _ rule: (any FrameRule.Type)? = nil, change: (inout StreamFacts) -> Void = { _ in }
  ) -> (facts: StreamFacts, findings: [Finding]) {
    var state = StreamState(depth: depth, expectations: expectations)
    var sink = FindingSink()
    var offset = 0
    for (index, frame) in frames.enumerated() {
      let span = frame.span
      let bytes = unsafe span.bytes
      guard let header = ADTSHeader(parsing: bytes, at: 0) else { continue }
      let unit = AccessUnit(
        index: index, byteOffset: UInt64(offset), header: header, byteCount: frame.count)
      let time = state.add(unit)
      state.notePayload(unit, bytes: bytes)
      if depth >= .syntax {
        state.note(falseSyncs: FalseSyncs(bytes, from: header.headerByteCount), in: unit)
      }
      rule?.check(
        unit, bytes: bytes,
        in: FrameContext(
          timeSeconds: time, usual: state.usualHeader, depth: depth,
          maxFrameBytes: expectations.maxFrameBytes),
        into: &sink)
      offset += frame.count
    }
    state.note {
      $0.sizeBytes = UInt64(offset)
      change(&$0)
    }
    state.finish()
    return (state.facts, sink.findings)
  }

  /// What the frame rule `rule` finds.
  func findings(_ rule: any FrameRule.Type) -> [Finding] { run(rule).findings }

  /// What the stream rule `rule` finds.
  func findings(
    _ rule: any StreamRule.Type, change: (inout StreamFacts) -> Void = { _ in }
  ) -> [Finding] {
    var sink = FindingSink()
    rule.check(run(change: change).facts, into: &sink)
    return sink.findings
  }
}
