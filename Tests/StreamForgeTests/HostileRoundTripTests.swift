import AACSyntax
import Foundation
import StreamForge
import Testing

/// Frames that are wrong in any way. A failure names the seed; `SEED=n swift test` repeats it.
@Suite("Frames that cannot be read are written back too")
struct HostileRoundTripTests {
  /// A frame of the given length with a header that is legal but for what `random` does to it.
  private func header(_ byteCount: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var fields = ADTSFrameFields()
    fields.frameLength = random.once(in: 4) ? random.below(8192) : byteCount
    fields.protectionAbsent = random.once(in: 2)
    fields.check = .missing
    fields.profile = random.below(4)
    fields.samplingFrequencyIndex = random.once(in: 20) ? 13 + random.below(3) : random.below(13)
    fields.channelConfiguration = random.below(8)
    fields.numberOfRawDataBlocks = random.once(in: 3) ? random.below(4) : 0
    fields.rawDataBlockPositions = []
    return fields.bytes
  }

  private func check(_ frames: [[UInt8]], seed: UInt64) {
    var parser = ADTSFrameFieldsParser()
    for (number, frame) in frames.enumerated() {
      do {
        let fields = try parser.parse(frame)
        #expect(fields.bytes == frame, "seed \(seed), frame \(number)")
        if isClean(parser.frame) {
          #expect(fields.unreadBitCount == 0, "seed \(seed), frame \(number)")
        }
      } catch {
        Issue.record("seed \(seed), frame \(number): \(error)")
      }
    }
  }

  private func isClean(_ frame: ADTSFrame) -> Bool {
    guard frame.firstError == nil, frame.isComplete, frame.trailingBitCount == 0 else {
      return false
    }
    return (0..<frame.blockCount).allSatisfy { index in
      let block = frame.blocks[index]
      return block.extensions.allSatisfy { $0.error == nil }
        && block.sbrOutcomes.allSatisfy { outcome in
          outcome.ending == .complete && outcome.psCount < 2
            && (outcome.ps.map { $0.ending == .complete } ?? true)
        }
    }
  }

  @Test("random bytes behind a header", arguments: Seeds.all)
  func randomBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let frames = (0..<3000).map { _ in
      let payload = (0..<random.below(400)).map { _ in UInt8(random.below(256)) }
      return header(7 + payload.count, &random) + payload
    }
    check(frames, seed: seed)
  }

  @Test("a payload of an element kind, then random bytes", arguments: Seeds.all)
  func randomElements(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let frames = (0..<3000).map { _ in
      var payload = (0..<100 + random.below(300)).map { _ in UInt8(random.below(256)) }
      // CCE, DSE, PCE, or FIL with a payload of each type.
      switch random.below(4) {
      case 0: payload[0] = 0x40 | payload[0] & 31
      case 1: payload[0] = 0xA0 | payload[0] & 31
      default:
        payload[0] = 0xC0 | UInt8(random.below(16)) << 1 | payload[0] & 1
        if random.once(in: 2) {
          // An SCE without bands before it: id 0, tag, gain, info, flags.
          payload.replaceSubrange(0..<0, with: [0, 0, 0, 0])
        }
      }
      return header(7 + payload.count, &random) + payload
    }
    check(frames, seed: seed)
  }

  @Test("real frames with bits turned over or an end cut off", arguments: Seeds.all)
  func damagedFrames(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let paths = StreamRoundTripTests.streams
    var frames: [[UInt8]] = []
    for _ in 0..<30 {
      let path = paths[random.below(paths.count)]
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let ranges = ADTSStreamFields.frameRanges(in: bytes)
      for range in ranges.prefix(60) {
        var frame = Array(bytes[range])
        switch random.below(4) {
        case 0: frame = Array(frame.prefix(7 + random.below(frame.count - 6)))
        case 1: frame += (0..<random.below(20)).map { _ in UInt8(random.below(256)) }
        case 2:
          for _ in 0..<random.below(8) {
            frame[random.below(frame.count)] ^= 1 << UInt8(random.below(8))
          }
        default: break
        }
        frames.append(frame)
      }
    }
    check(frames, seed: seed)
  }
}
