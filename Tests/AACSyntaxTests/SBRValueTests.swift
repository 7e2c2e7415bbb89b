import Bitstream
import Testing

@testable import AACSyntax

/// Payloads of one channel whose values wander at random, frame by frame.
private struct RandomValues {
  private var random: SeededBits
  /// The values that the frames so far give.
  private(set) var envelope: [Int] = []
  private(set) var noise = [Int](repeating: 0, count: 4)
  private var wasHigh = false
  private var isFirst = true

  init(seed: UInt64) { random = SeededBits(seed: seed) }

  private mutating func number(below count: Int) -> Int {
    Int(truncatingIfNeeded: random.next() >> 40) % count
  }

  /// A value near `base`, at times far from it.
  private mutating func value(near base: Int, in range: ClosedRange<Int>) -> Int {
    let reach = number(below: 8) == 0 ? 60 : 2
    let value = base + number(below: 2 * reach + 1) - reach
    return min(max(value, range.lowerBound, base - 31), range.upperBound, base + 31)
  }

  /// The codewords that lead from `before` to new values, in time or from band to band.
  private mutating func codewords(
    from before: [Int], in range: ClosedRange<Int>, isTime: Bool, time: HuffmanTable,
    frequency: HuffmanTable, startWidth: Int
  ) -> (text: String, values: [Int]) {
    var values = before
    var text = ""
    for band in values.indices {
      if !isTime, band == 0 {
        values[0] = number(below: range.upperBound + 1)
        text += bits(UInt64(values[0]), startWidth)
        continue
      }
      let base = isTime ? values[band] : values[band - 1]
      values[band] = value(near: base, in: range)
      let table = isTime ? time : frequency
      let (code, length) = table.encode(values[band] - base + table.indexOffset)
      text += bits(code, length)
    }
    return (text, values)
  }

  private func bits(_ value: UInt64, _ width: Int) -> String {
    (0..<width).map { value >> UInt64(width - 1 - $0) & 1 == 1 ? "1" : "0" }.joined()
  }

  /// The next payload: FIXFIX, one envelope in steps of 1.5 dB, one noise floor.
  mutating func payload() -> SBRBits {
    let isHigh = number(below: 2) == 1
    let isTime = !isFirst && number(below: 2) == 1
    let isNoiseTime = !isFirst && number(below: 2) == 1
    if isTime, isHigh, !wasHigh { envelope = (0..<16).map { envelope[$0 / 2] } }
    if isTime, !isHigh, wasHigh { envelope = (0..<8).map { envelope[2 * $0] } }
    if !isTime { envelope = [Int](repeating: 0, count: isHigh ? 16 : 8) }
    var text = isFirst ? SBRPieces.header : SBRPieces.noHeader
    text += "0 | 00 00 \(isHigh ? 1 : 0) | \(isTime ? 1 : 0) \(isNoiseTime ? 1 : 0) | 00 00 00 00"
    let envelopes = codewords(
      from: envelope, in: 0...127, isTime: isTime, time: SBRHuffmanTables.timeEnvelopeFine,
      frequency: SBRHuffmanTables.frequencyEnvelopeFine, startWidth: 7)
    let floors = codewords(
      from: noise, in: 0...30, isTime: isNoiseTime, time: SBRHuffmanTables.timeNoise,
      frequency: SBRHuffmanTables.frequencyEnvelopeCoarse, startWidth: 5)
    envelope = envelopes.values
    noise = floors.values
    text += envelopes.text + floors.text
    isFirst = false
    wasHigh = isHigh
    return SBRBits(text + SBRPieces.end)
  }
}

@Suite struct SBRValueTests {
  @Test(
    "values of SBR are sums of their differences, read with a trace or without", arguments: 1...50)
  func sums(seed: Int) throws {
    var values = RandomValues(seed: UInt64(seed))
    var plain = SBRElementState()
    var traced = SBRElementState()
    for frame in 0..<40 {
      let payload = values.payload()
      let outcome = payload.parse(state: &plain)
      try #require(outcome.ending == .complete && outcome.bitsLeft == 0, "frame \(frame)")
      #expect(outcome.valueFaultCount == 0, "frame \(frame)")
      #expect(payload.trace(state: &traced).outcome == outcome, "frame \(frame)")
      for state in [plain, traced] {
        let channel = state.channels[0]
        #expect(values.envelope.indices.map { Int(channel.envelope[$0]) } == values.envelope)
        #expect((0..<4).map { Int(channel.noise[$0]) } == values.noise)
      }
    }
  }

  @Test("a payload cut at any bit is read the same with a trace or without", arguments: 1...10)
  func cuts(seed: Int) {
    var values = RandomValues(seed: UInt64(seed))
    var state = SBRElementState()
    for _ in 0..<4 {
      let payload = values.payload()
      for count in 0..<payload.count {
        let cut = SBRBits(bytes: payload.bytes, count: count)
        var plain = state
        var traced = state
        let outcome = cut.parse(state: &plain)
        #expect(outcome.ending == .overrun, "\(count) bits")
        #expect(cut.trace(state: &traced).outcome == outcome, "\(count) bits")
        for band in 0..<64 {
          #expect(plain.channels[0].envelope[band] == traced.channels[0].envelope[band])
        }
      }
      _ = payload.parse(state: &state)
    }
  }
}
