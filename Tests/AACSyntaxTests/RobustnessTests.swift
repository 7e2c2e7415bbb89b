import AACSyntax
import Bitstream
import FuzzTargets
import Testing

@Suite struct RobustnessTests {
  /// Reads bits in every object type and both frame lengths.
  private func parse(_ bits: BlockBits, start: Int = 0, _ context: String) throws {
    for objectType in 1...4 {
      _ = try bits.parse(objectType, start: start, context)
    }
    _ = try bits.parse(index: 11, frameLength: .lines960, start: start, context)
  }

  @Test(
    "a frame cut at any bit of its blocks is read as far as it goes", arguments: WorkedFrame.all)
  func truncation(_ worked: WorkedFrame) throws {
    let whole = worked.bytes
    let start = ADTSHeader(bits: whole.prefix(7).reduce(0) { $0 << 8 | UInt64($1) })
      .headerByteCount
    let payload = Array(whole.dropFirst(start))
    for count in 0..<payload.count * 8 {
      try parse(BlockBits(bytes: payload, count: count), "cut at \(count)")
    }
    for count in 7..<whole.count { _ = parseFrame(Array(whole.prefix(count)), "cut at \(count)") }
  }

  @Test("zeros and ones of any length are read to some end", arguments: [0x00, 0xFF] as [UInt8])
  func constant(_ byte: UInt8) throws {
    for count in 0..<40 {
      try parse(
        BlockBits(bytes: [UInt8](repeating: byte, count: count)), "\(count) bytes of \(byte)")
    }
    let long = [UInt8](repeating: byte, count: 8184)
    try parse(BlockBits(bytes: long), "\(byte)")
    for header in [
      [0xFF, 0xF1, 0x50, 0x80, 0x00, 0x1F, 0xFC], [0xFF, 0xF0, 0x50, 0x80, 0x00, 0x1F, 0xFF],
    ] as [[UInt8]] {
      _ = parseFrame(header + long, "\(byte)")
    }
  }

  @Test("random payloads behind every first element are read to some end", arguments: 0..<8)
  func random(_ id: Int) throws {
    let seed = UInt64.random(in: .min ... .max)
    var source = SeededBits(seed: seed)
    for round in 0..<150 {
      var bytes = source.bytes(Int(source.next() % 400) + 1)
      bytes[0] = bytes[0] & 0x1F | UInt8(id << 5)
      try parse(BlockBits(bytes: bytes), start: round % 3, "seed \(seed) round \(round)")
    }
  }

  // The first seed once gave a frame whose broken ps_data left a bit that nothing counted.
  @Test(
    "frames with random header bits and payloads are read to some end",
    arguments: [9_059_663_164_013_800_261, UInt64.random(in: .min ... .max)])
  func randomFrames(seed: UInt64) {
    var source = SeededBits(seed: seed)
    for round in 0..<600 {
      var bytes = source.bytes(Int(source.next() % 500) + 7)
      bytes[0] = 0xFF
      bytes[1] = 0xF0 | bytes[1] & 0x0F
      _ = parseFrame(bytes, "seed \(seed) round \(round)")
    }
  }

  @Test("worked frames with random bits flipped are read to some end", arguments: WorkedFrame.all)
  func flips(_ worked: WorkedFrame) {
    let seed = UInt64.random(in: .min ... .max)
    var source = SeededBits(seed: seed)
    for round in 0..<300 {
      var bytes = worked.bytes
      for _ in 0...source.next() % 8 {
        let bit = Int(source.next() % UInt64(bytes.count * 8))
        bytes[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      }
      _ = parseFrame(bytes, "seed \(seed) round \(round)")
    }
  }

  @Test("what follows a frame changes nothing")
  func lookAhead() throws {
    for worked in WorkedFrame.all {
      for count in [worked.bytes.count, worked.bytes.count - 5] {
        let bytes = Array(worked.bytes.prefix(count))
        let expected = parseFrame(bytes).frame
        for tail in [0x00, 0xFF, 0xA5] as [UInt8] {
          let longer = bytes + [UInt8](repeating: tail, count: 20)
          var parser = ADTSFrameParser()
          var frame = ADTSFrame()
          parser.parse(unsafe longer.span.bytes, byteCount: count, into: &frame)
          #expect(frame.difference(to: expected) == nil, "\(worked.label)")
        }
      }
    }
  }
}
