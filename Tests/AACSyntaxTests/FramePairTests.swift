import AACSyntax
import Bitstream
import Foundation
import FuzzTargets
import Testing

@Suite struct FramePairTests {
  /// The frames of a stream as their headers cut it, at most `limit`.
  private func frames(of stream: URL, limit: Int) throws -> [[UInt8]] {
    let bytes = [UInt8](try Data(contentsOf: stream))
    var frames: [[UInt8]] = []
    var offset = 0
    while frames.count < limit, offset + 7 <= bytes.count {
      let header = ADTSHeader(
        bits: bytes[offset..<offset + 7].reduce(0) { $0 << 8 | UInt64($1) })
      let length = header.variable.frameLength
      guard header.fixed.syncword == 0xFFF, length >= 7, offset + length <= bytes.count else {
        break
      }
      frames.append(Array(bytes[offset..<offset + length]))
      offset += length
    }
    return frames
  }

  /// Reads frames one by one and in pairs, and returns how many were read ahead.
  private func compare(_ frames: [[UInt8]], _ context: String) -> Int {
    let bytes = frames.flatMap { $0 }
    var alone = ADTSFrameParser()
    var paired = ADTSFrameParser()
    var frame = ADTSFrame()
    var one = ADTSFrame()
    var next = ADTSFrame()
    var isRead = false
    var ahead = 0
    var offset = 0
    for (index, expected) in frames.enumerated() {
      let window = unsafe bytes.span.bytes.extracting(offset..<bytes.count)
      alone.parse(window, byteCount: expected.count, into: &frame)
      if isRead, next.byteCount == expected.count {
        swap(&one, &next)
        paired.complete(&one, window)
        isRead = false
        ahead += 1
      } else {
        isRead = paired.parse(window, byteCount: expected.count, into: &one, ahead: &next)
      }
      let difference = frame.difference(to: one)
      #expect(difference == nil, "\(context), frame \(index)")
      offset += expected.count
    }
    return ahead
  }

  @Test("frames read in pairs are those read one by one", arguments: KnownStream.all)
  func sound(_ stream: KnownStream) throws {
    _ = compare(try frames(of: stream.stream, limit: 200), stream.testDescription)
  }

  @Test("of a plain stereo stream every other frame is read ahead")
  func halves() throws {
    let stream = try #require(
      KnownStream.all.first { $0.testDescription == "fdk_lc_44100_2_mus.aac" })
    let frames = try frames(of: stream.stream, limit: 100)
    #expect(compare(frames, stream.testDescription) >= frames.count / 2 - 2)
  }

  @Test("so are frames with flipped bits", arguments: KnownStream.all)
  func damaged(_ stream: KnownStream) throws {
    let frames = try frames(of: stream.stream, limit: 24)
    let seed = UInt64.random(in: .min ... .max)
    var source = SeededBits(seed: seed)
    for round in 0..<8 {
      var damaged = frames
      for index in damaged.indices where source.next() % 3 == 0 {
        // Behind the headers, so that the frames stay where they are.
        guard damaged[index].count > 8 else { continue }
        for _ in 0...source.next() % 4 {
          let bit = 56 + Int(source.next() % UInt64(8 * damaged[index].count - 56))
          damaged[index][bit / 8] ^= 0x80 >> UInt8(bit % 8)
        }
      }
      _ = compare(damaged, "\(stream), seed \(seed), round \(round)")
    }
  }
}
