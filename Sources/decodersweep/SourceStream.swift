import AACSyntax
import DecoderClient
import StreamForge

/// The blocks of a stream that mutated ones are made of.
struct SourceStream {
  /// Where it comes from.
  let path: String
  /// What its first header says of its blocks.
  let configuration: BlockConfiguration
  /// What follows the header of each frame.
  let payloads: [[UInt8]]

  /// The first frames of `bytes`; `nil` if there is none.
  init?(path: String, bytes: [UInt8], frameCount: Int) {
    let ranges = ADTSStreamFields.frameRanges(in: bytes).prefix(frameCount)
    guard let first = ranges.first else { return nil }
    func header(_ range: Range<Int>) -> ADTSHeader {
      ADTSHeader(bits: bytes[range].prefix(7).reduce(0) { $0 << 8 | UInt64($1) })
    }
    self.path = path
    let fixed = header(first).fixed
    configuration = BlockConfiguration(
      profile: fixed.profile, samplingFrequencyIndex: fixed.samplingFrequencyIndex,
      channelConfiguration: fixed.channelConfiguration)
    payloads = ranges.map { range in
      Array(bytes[range].dropFirst(header(range).headerByteCount))
    }
  }
}
