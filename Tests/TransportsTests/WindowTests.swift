import AACSyntax
import StreamForge
import Testing
import Transports

/// The scanner must not depend on how bytes arrive.
struct WindowTests {
  @Test("Windows of any size give the events of one whole window", arguments: 0..<12)
  func fixedSeeds(seed: UInt64) { check(seed: seed) }

  @Test("Windows of any size give the events of one whole window, with seeds of today")
  func freshSeeds() {
    for _ in 0..<3 { check(seed: .random(in: .min ... .max)) }
  }

  private static func step(_ random: inout SplitMix64) -> Int {
    let limits = [2, 300, 20_000, 200_000]
    return Int.random(in: 1...(limits.randomElement(using: &random) ?? 1), using: &random)
  }

  private func check(seed: UInt64) {
    let bytes = Self.damagedStream(seed: seed)
    let whole = cut(bytes)
    #expect(whole.log.map?.last?.range.upperBound == bytes.count, "seed \(seed)")
    var random = SplitMix64(seed: ~seed)
    let parts = cut(bytes) {
      ADTSScanner.lookahead + Self.step(&random)
    }
    if parts.log != whole.log {
      let place = zip(parts.log.events, whole.log.events).first { $0 != $1 }
      Issue.record(
        """
        seed \(seed): \(parts.log.events.count) events in windows, \(whole.log.events.count) in one; \
        in windows \(String(describing: place?.0)), in one \(String(describing: place?.1))
        """)
    }
  }

  /// Some 500 KB of frames with every kind of damage in between, and tags, runs and cuts at the end.
  static func damagedStream(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    var part: UInt64 = 0
    while bytes.count < 500_000 {
      part += 1
      var stream = SampleStream(
        Int.random(in: 1...60, using: &random), seed: seed &+ part << 20, sizes: 8...700,
        writer: ADTSFrameWriter(
          protectionAbsent: Int.random(in: 0...9, using: &random) > 0,
          samplingFrequencyIndex: Int.random(in: 0...9, using: &random) > 0 ? 4 : 7))
      let frame = Int.random(in: 0..<stream.frames.count, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0: stream.frames[frame] += random.bytes(Int.random(in: 1...900, using: &random))
      case 1:
        stream.frames[frame].removeLast(
          Int.random(in: 1..<stream.frames[frame].count, using: &random))
      case 2:
        stream = stream.changingHeader(of: frame) {
          $0.variable.frameLength = Int.random(in: 0...8191, using: &random)
        }
      case 3:
        stream = stream.changingHeader(of: frame) {
          $0.fixed.bits ^= 1 << UInt32.random(in: 0..<28, using: &random)
        }
      case 4:
        stream.frames[frame] += [UInt8](
          repeating: Bool.random(using: &random) ? 0 : 0xFF,
          count: Int.random(in: 1...3000, using: &random))
      case 5:
        stream.frames[frame] += [UInt8](
          repeating: Bool.random(using: &random) ? 0 : 0xFF,
          count: Int.random(in: 100_000...300_000, using: &random))
      case 6:
        stream.frames[frame] += Tags.id3v2(padding: Int.random(in: 0...16_000, using: &random))
      case 7:
        stream.frames[frame] += Tags.id3v2(
          padding: 40, size: (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) })
      case 8: stream.frames[frame] += Tags.ape(header: Bool.random(using: &random))
      case 9: stream.frames[frame] += Tags.id3v1
      case 10:
        // A frame that 13 bits cannot tell.
        var header = ADTSFrameWriter().header
        let size = Int.random(in: 8200...65_000, using: &random)
        header.variable.frameLength = size & 0x1FFF
        stream.frames[frame] = header.bytes + random.bytes(size - 7)
      case 11:
        let at = Int.random(in: 0..<stream.frames[frame].count, using: &random)
        stream.frames[frame].insert(contentsOf: ADTSFrameWriter().header.bytes, at: at)
      case 12: stream.frames[frame] += [0xFF, 0xF1, 0xFF]
      default: break
      }
      bytes += stream.bytes
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 1...20, using: &random))
    case 1: bytes += Tags.id3v1
    case 2: bytes = Array(bytes.dropLast(30)) + Tags.ape(header: true) + Tags.lyrics2 + Tags.id3v1
    case 3: bytes += [UInt8](repeating: 0, count: 150_000)
    case 4: bytes += random.bytes(300)
    default: break
    }
    return bytes
  }
}
