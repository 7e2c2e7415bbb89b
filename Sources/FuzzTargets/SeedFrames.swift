import AACSyntax
import Bitstream
import StreamForge

/// The first frames of a stream, taken apart for the targets.
struct SeedFrames {
  /// The frames.
  let bytes: [[UInt8]]
  /// The byte behind the last of them.
  let end: Int

  init(_ stream: [UInt8], limit: Int) {
    let ranges = ADTSStreamFields.frameRanges(in: stream).prefix(limit)
    bytes = ranges.map { Array(stream[$0]) }
    end = ranges.last?.upperBound ?? stream.count
  }

  /// Each block with its parameters, as `RawDataBlockFuzzing` wants it.
  func blocks() -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    forEachFrame { frame, bytes in
      let header = frame.header.fixed
      for block in frame.blocks[..<frame.blockCount] {
        let parameters = [header.profile << 6, header.samplingFrequencyIndex << 4]
        seeds.append(parameters + bytes[block.position / 8..<(block.end + 7) / 8])
      }
    }
    return seeds
  }

  /// Neighbours of one block each, as `FramePairFuzzing` wants them.
  func pairs() -> [[UInt8]] {
    stride(from: 0, to: bytes.count - 1, by: 2).compactMap { index in
      FramePairFuzzing.input(bytes[index], bytes[index + 1])
    }
  }

  /// The SBR payloads of the first element that has any, as `SBRFuzzing` wants them.
  func sbrPayloads() -> [[UInt8]] {
    var seed: [UInt8] = []
    forEachFrame { frame, bytes in
      for block in frame.blocks[..<frame.blockCount] {
        guard let payload = block.extensions.first(where: { $0.isSBR }), let place = payload.sbr
        else { continue }
        let count = min(255, payload.bitCount / 8)
        if seed.isEmpty {
          seed = [
            (payload.type == 14 ? 0x80 : 0) | (block.sbrOutcomes[place].isPair ? 0x40 : 0)
              | frame.header.fixed.samplingFrequencyIndex
          ]
        }
        // SAFETY: the span does not outlive `bytes`, which nothing changes.
        var bits = BitReader(unsafe bytes.span.bytes, from: payload.position)
        seed.append(UInt8(count))
        for _ in 0..<count { seed.append(UInt8((try? bits.read(8)) ?? 0)) }
      }
    }
    return seed.isEmpty ? [] : [seed]
  }

  private func forEachFrame(_ body: (ADTSFrame, [UInt8]) -> Void) {
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    for bytes in bytes {
      // SAFETY: the span does not outlive `bytes`, which nothing changes.
      parser.parse(unsafe bytes.span.bytes, byteCount: bytes.count, into: &frame)
      body(frame, bytes)
    }
  }
}
