import AACSyntax
import StreamForge
import Testing

/// Values, to bits, to values. A failure names the seed; `SEED=n swift test` repeats it.
@Suite("Frames of random values")
struct RandomValueTests {
  @Test("values that are written are read again", arguments: Seeds.all)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for number in 0..<250 {
      let frameSeed = random.next()
      var make = try #require(RandomFields(seed: frameSeed))
      let fields = make.frame()
      guard fields.blocks.reduce(0, { $0 + $1.bits.count }) < 8 * 8000 else { continue }
      var parser = ADTSFrameFieldsParser()
      let bytes = fields.bytes
      let again = try parser.parse(bytes)
      #expect(parser.frame.firstError == nil, "seed \(seed), frame \(number), \(frameSeed)")
      #expect(again == fields, "seed \(seed), frame \(number), \(frameSeed)")
      #expect(again.bytes == bytes, "seed \(seed), frame \(number), \(frameSeed)")
    }
  }
}
