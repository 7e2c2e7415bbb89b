import Bitstream
import Transports

extension FindingSink {
  /// Adds a finding about one frame; later frames of the rule join the first finding, and count in
  /// its evidence `count`, if it has that. The evidence begins with `frame_index`.
  mutating func add(
    _ metadata: RuleMetadata, _ unit: AccessUnit, in context: FrameContext, message: String,
    bits: BitRange, element: String, evidence: Evidence
  ) {
    add(frame: unit.index, key: metadata.id.text) {
      Finding(
        metadata, message: message, frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: bits.start, length: bits.count, timeSeconds: context.timeSeconds,
          element: element),
        evidence: Evidence([.init("frame_index", .int(unit.index))] + evidence.entries))
    } update: {
      if $0.evidence["count"] != nil { $0.evidence["count"] = .int($0.frames.count) }
    }
  }
}
