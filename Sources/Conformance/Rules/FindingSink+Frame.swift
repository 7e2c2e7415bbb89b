import Bitstream
import Transports

extension FindingSink {
  /// Adds a finding about one frame; later frames of the rule join the first finding, and count in
  /// its evidence `count`, if it has that. The evidence begins with `frame_index`.
  ///
  /// Of a frame that may be misread it counts as a fault at its place: what stands behind an error may
  /// only look wrong.
  mutating func add(
    _ metadata: RuleMetadata, _ unit: AccessUnit, in context: FrameContext, message: String,
    bits: BitRange, element: String, evidence: Evidence
  ) {
    let evidence = Evidence([.init("frame_index", .int(unit.index))] + evidence.entries)
    guard !mayBeMisread else {
      return add(
        fault: metadata, unit, context, bit: bits.start, length: bits.count, element: element,
        message: message, evidence: evidence)
    }
    add(frame: unit.index, key: metadata.id.text) {
      Finding(
        metadata, message: message, frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: bits.start, length: bits.count, timeSeconds: context.timeSeconds,
          element: element),
        evidence: evidence)
    } update: {
      if $0.evidence["count"] != nil { $0.evidence["count"] = .int($0.frames.count) }
    }
  }
}
