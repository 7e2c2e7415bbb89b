import Transports

/// The test of the rules on check words over payload: a word that the covered bits do not give.
enum CheckWordTest {
  /// Adds the mismatches of the words over one block of several, or of the words over the only one.
  static func check(
    _ facts: StreamFacts, _ metadata: RuleMetadata, ofSeveralBlocks: Bool, element: String,
    into sink: inout FindingSink
  ) {
    guard let syntax = facts.syntax else { return }
    for event in syntax.mismatches where event.isBlock == ofSeveralBlocks {
      sink.add(frame: event.unit.index, key: metadata.id.text) {
        var evidence: Evidence = ["frame_index": .int(event.unit.index)]
        if ofSeveralBlocks { evidence["block_index"] = .int(event.block) }
        evidence["crc_read"] = .string(Hex.word(event.read))
        evidence["crc_computed"] = .string(Hex.word(event.computed))
        return Finding(
          metadata,
          message: "crc_check is \(Hex.word(event.read)), computed \(Hex.word(event.computed))",
          frames: FrameSpan(event.unit.index),
          location: Location(
            event.unit, bit: event.bit, length: 16, timeSeconds: event.timeSeconds,
            element: element),
          evidence: evidence)
      }
    }
  }
}
