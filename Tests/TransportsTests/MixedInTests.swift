import AACSyntax
import StreamForge
import Testing
import Transports

struct ICYTests {
  private static let stream = SampleStream(400)

  /// The stream with a block behind every `interval` bytes, the first after `first`.
  static func mixed(interval: Int, first: Int, titles: Bool) -> (bytes: [UInt8], blocks: [Int]) {
    let audio = stream.bytes
    var bytes: [UInt8] = []
    var blocks: [Int] = []
    var at = 0
    var next = first
    while at < audio.count {
      let end = min(audio.count, next)
      bytes += audio[at..<end]
      if end == next, end < audio.count {
        blocks.append(bytes.count)
        if titles, blocks.count % 2 == 1 {
          let text = Array("StreamTitle='Song \(blocks.count)';".utf8)
          bytes += [UInt8((text.count + 15) / 16)] + text
          bytes += [UInt8](repeating: 0, count: (16 - text.count % 16) % 16)
        } else {
          bytes.append(0)
        }
      }
      at = end
      next += interval
    }
    return (bytes, blocks)
  }

  @Test(
    "Blocks at the intervals that servers use are found, wherever the first lies",
    arguments: [4096, 8192, 16000, 16384], [true, false])
  func intervals(interval: Int, titles: Bool) {
    for first in [interval, interval / 2, 1000, 50] {
      let (bytes, blocks) = Self.mixed(interval: interval, first: first, titles: titles)
      let icy = cut(bytes).adts?.icy
      #expect(icy?.audioBytes == interval, "first \(first)")
      #expect(icy?.firstBlock == blocks.first, "first \(first)")
    }
  }

  @Test("A block inside a header is found", arguments: 1...6)
  func insideHeader(byte: Int) {
    // The first block tears the header of frame 20; the interval is a usual one.
    let first = Self.stream.offset(20) + byte
    let (bytes, blocks) = Self.mixed(interval: 8192, first: first, titles: true)
    let icy = cut(bytes).adts?.icy
    #expect(icy?.audioBytes == 8192)
    #expect(icy?.firstBlock == blocks.first)
  }

  @Test("Blocks that hold no text are none: a length that is wrong by one bit makes none appear")
  func sound() {
    var (bytes, blocks) = Self.mixed(interval: 4096, first: 4096, titles: true)
    #expect(cut(bytes).adts?.icy != nil)
    // Of the first block the text becomes sound.
    for index in blocks[0] + 1..<blocks[0] + 17 { bytes[index] ^= 0xA5 }
    #expect(cut(bytes).adts?.icy == nil)
    for bit in [1, 2] {
      var stream = SampleStream(400)
      stream.frames[150][3] ^= UInt8(bit)
      #expect(cut(stream.bytes).adts?.icy == nil, "bit \(bit)")
    }
  }

  @Test("Without blocks, the stream is whole again", arguments: [8192, 16000])
  func filtered(interval: Int) {
    let (bytes, _) = Self.mixed(interval: interval, first: interval, titles: true)
    var filter = ICYFilter(interval: interval, audioLeft: interval)
    var audio: [UInt8] = []
    var at = 0
    while at < bytes.count {
      // In odd pieces, as a pipe would give them.
      let run = filter.next(of: min(bytes.count - at, 777), lengthByte: bytes[at])
      if run.isAudio { audio += bytes[at..<at + run.count] }
      at += run.count
    }
    #expect(audio == Self.stream.bytes)
  }

  @Test("A clean stream has no blocks")
  func clean() { #expect(cut(Self.stream.bytes).adts?.icy == nil) }

  @Test("Junk at equal distances is no radio metadata")
  func junk() {
    var bytes: [UInt8] = []
    for (index, frame) in Self.stream.frames.enumerated() {
      if index > 0, index % 20 == 0 { bytes += [1, 2, 3, 4, 5] }
      bytes += frame
    }
    #expect(cut(bytes).adts?.icy == nil)
  }
}

struct NewlineTests {
  @Test("0x0D before every 0x0A is seen, and the frames without it counted")
  func damage() throws {
    let stream = SampleStream(400)
    let damaged = stream.bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    let newlines = try #require(
      unsafe NewlineDamage(damaged.span.bytes, isWhole: true))
    // A pair that was there before has become 0x0D 0x0D 0x0A: it counts like the others.
    #expect(newlines.pairs == stream.bytes.filter { $0 == 0x0A }.count)
    #expect(newlines.firstPair == stream.bytes.firstIndex(of: 0x0A))
    #expect(newlines.restoredFrames == 400)
  }

  @Test("A clean stream shows no such damage")
  func clean() {
    let bytes = SampleStream(400).bytes
    #expect(unsafe NewlineDamage(bytes.span.bytes, isWhole: true) == nil)
  }

  @Test("A short stream proves nothing")
  func short() {
    let bytes = SampleStream(20).bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    #expect(unsafe NewlineDamage(bytes.span.bytes, isWhole: true) == nil)
  }
}
