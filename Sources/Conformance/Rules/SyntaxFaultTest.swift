import AACSyntax
import Transports

/// The test of the rules that a parser stops at: the first fault of each frame, by its kind.
enum SyntaxFaultTest {
  /// Adds the faults that `describe` knows: a message and the evidence besides the place. Evidence
  /// called `count` follows the number of frames.
  static func check(
    _ facts: StreamFacts, _ metadata: RuleMetadata, into sink: inout FindingSink,
    describe: (SyntaxError) -> (message: String, evidence: Evidence)?
  ) {
    checkFaults(facts, metadata, into: &sink) { describe($0.error) }
  }

  /// The same for rules that look at what stands before the fault.
  static func checkFaults(
    _ facts: StreamFacts, _ metadata: RuleMetadata, into sink: inout FindingSink,
    describe: (SyntaxFacts.Fault) -> (message: String, evidence: Evidence)?
  ) {
    guard let syntax = facts.syntax else { return }
    let damaged = damagedFrames(facts)
    for fault in syntax.faults
    where !damaged.contains(fault.unit.index) && !sink.explainedFrames.contains(fault.unit.index) {
      guard let (message, evidence) = describe(fault) else { continue }
      sink.add(frame: fault.unit.index, key: metadata.id.text) {
        var all: Evidence = [
          "frame_index": .int(fault.unit.index), "element_path": .string(fault.error.path),
          "bit_offset": .int(fault.error.position),
        ]
        for entry in evidence.entries { all[entry.name] = entry.value }
        return Finding(
          metadata, message: message, frames: FrameSpan(fault.unit.index),
          location: Location(
            fault.unit, bit: fault.error.position, timeSeconds: fault.timeSeconds,
            element: fault.error.path),
          evidence: all)
      } update: {
        if $0.evidence["count"] != nil { $0.evidence["count"] = .int($0.frames.count) }
      }
    }
  }

  /// Frames that the framing found cut or lengthened: they are broken for that reason. What is known
  /// to stand behind a frame does not break it.
  static func damagedFrames(_ facts: StreamFacts) -> Set<Int> {
    Set(facts.losses.filter { $0.content == .unknown }.map(\.frame))
  }
}
