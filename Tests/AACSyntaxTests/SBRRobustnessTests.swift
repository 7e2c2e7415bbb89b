import AACSyntax
import Bitstream
import Testing

/// A generator whose numbers follow from its seed (xorshift64*).
struct SeededBits: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 56) }
  }
}

@Suite struct SBRRobustnessTests {
  /// Both ways of reading agree, and all bits of the payload belong to one field, in order.
  private func check(
    _ bits: SBRBits, crc: Bool, isPair: Bool, samplingFrequency: Int, frameLength: Int,
    _ state: inout SBRElementState, _ context: String
  ) {
    var traced = state
    let (outcome, trace) = bits.trace(
      crc: crc, isPair: isPair, samplingFrequency: samplingFrequency, frameLength: frameLength,
      state: &traced)
    let plain = bits.parse(
      crc: crc, isPair: isPair, samplingFrequency: samplingFrequency, frameLength: frameLength,
      state: &state)
    #expect(outcome == plain, "\(context)")
    var next = 0
    var isContiguous = true
    for field in trace.fields {
      isContiguous = isContiguous && field.position == next && field.width > 0
      next += field.width
    }
    #expect(
      isContiguous && next == bits.count, "\(context): fields end at \(next) of \(bits.count)")
    #expect(
      (plain.ending == .overrun) == (plain.bitsRead > bits.count), "\(context): \(plain.ending)")
    if plain.ending == .complete { #expect(plain.bitsRead + plain.bitsLeft == bits.count) }
  }

  static let payload =
    SBRPieces.header + "0 1 | 11 01 01 01 01 00 01 10 1 0 1 | 1 0 1 0 1 | 0 0 0 1 0 | 01 10 11 00"
    + "000000000000" + String(repeating: "10", count: 200)

  @Test("a payload cut at any bit ends within its bits", arguments: [false, true])
  func truncation(isPair: Bool) {
    let whole = SBRBits(Self.payload)
    for count in 0...whole.count {
      var state = SBRElementState()
      check(
        SBRBits(bytes: whole.bytes, count: count), crc: false, isPair: isPair,
        samplingFrequency: 24000, frameLength: 1024, &state, "\(count) bits")
    }
  }

  @Test(
    "payloads of one bit value end within their bits", arguments: [UInt8(0), 0xFF], [false, true])
  func uniform(byte: UInt8, isPair: Bool) {
    for count in 0...300 {
      var state = SBRElementState()
      let header = SBRBits(SBRPieces.header + SBRPieces.mono)
      _ = header.parse(state: &state)
      let bits = SBRBits(bytes: [UInt8](repeating: byte, count: 40), count: count)
      for crc in [false, true] {
        check(
          bits, crc: crc, isPair: isPair, samplingFrequency: 24000, frameLength: 1024, &state,
          "\(count) bits of \(byte)")
      }
    }
  }

  @Test("random payloads end within their bits", arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func random(seed: UInt64) {
    var generator = SeededBits(seed: seed &* 0x9E37_79B9_7F4A_7C15)
    let rates = [7350, 8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 96000]
    var state = SBRElementState()
    for round in 0..<400 {
      let choice = generator.next()
      var bytes = generator.bytes(Int(choice % 60))
      // Usable headers more often than chance has them, and many extensions.
      if choice >> 8 & 3 != 0, !bytes.isEmpty { bytes[0] &= 0x7F }
      if choice >> 10 & 63 == 0 { state = SBRElementState() }
      if choice >> 16 & 15 == 0 { state.markGap() }
      check(
        SBRBits(bytes: bytes, count: max(0, bytes.count * 8 - Int(choice >> 20 & 7))),
        crc: choice >> 24 & 3 == 0, isPair: choice >> 26 & 1 == 0,
        samplingFrequency: choice >> 27 & 3 == 0 ? rates[Int(choice >> 30) % rates.count] : 24000,
        frameLength: choice >> 40 & 7 == 0 ? 960 : 1024, &state, "seed \(seed), round \(round)")
    }
  }

  @Test("random parametric stereo ends within its extension", arguments: [UInt64(11), 12, 13, 14])
  func randomPS(seed: UInt64) {
    var generator = SeededBits(seed: seed &* 0x9E37_79B9_7F4A_7C15)
    let start = SBRPieces.monoStart + SBRPieces.envelope + SBRPieces.noise + "0 1"
    var state = SBRElementState()
    for round in 0..<300 {
      let size = Int(generator.next() >> 40) % 40
      let data = generator.bytes(size).map { byte in
        (0..<8).map { byte >> (7 - $0) & 1 == 1 ? "1" : "0" }.joined()
      }.joined()
      let count =
        size < 15
        ? Self.binary(size, 4) : "1111" + Self.binary(size - 15, 8)
      let bits = SBRBits(
        (round == 0 || round % 7 == 0 ? SBRPieces.header : "0") + start + count
          + (data.isEmpty ? "" : "10" + data.dropFirst(2)))
      check(
        bits, crc: false, isPair: false, samplingFrequency: 24000, frameLength: 1024, &state,
        "seed \(seed), round \(round)")
    }
  }

  private static func binary(_ value: Int, _ width: Int) -> String {
    let text = String(value, radix: 2)
    return String(repeating: "0", count: width - text.count) + text
  }
}
