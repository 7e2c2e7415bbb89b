import AACSyntax
import Bitstream

/// A raw_data_block with its parameters.
///
/// The first byte has the audio object type minus 1 (2 bits), whether frames have 960 lines (1), the
/// bit of the third byte that the block starts at (3) and two bits without meaning; the second
/// `sampling_frequency_index` (4), a bit without meaning and the bits that are cut off the end (3).
enum RawDataBlockFuzzing {
  static func check(_ bytes: [UInt8]) throws(FuzzFault) {
    guard bytes.count >= 2 else { return }
    let parameters = SyntaxParameters(
      objectType: Int(bytes[0] >> 6) + 1, samplingFrequencyIndex: Int(bytes[1] >> 4),
      frameLength: bytes[0] >> 5 & 1 == 1 ? .lines960 : .lines1024)
    guard let parser = RawDataBlockParser(parameters) else { return }
    let data = Array(bytes.dropFirst(2))
    let end = max(0, data.count * 8 - Int(bytes[1] & 7))
    try check(data, from: min(end, Int(bytes[0] >> 2 & 7)), to: end, parser)
  }

  private static func check(
    _ bytes: [UInt8], from start: Int, to end: Int, _ parser: RawDataBlockParser
  ) throws(FuzzFault) {
    // SAFETY: the span does not outlive `bytes`, which nothing changes.
    let span = unsafe bytes.span.bytes
    var plain = parser
    var block = RawDataBlock()
    plain.parse(span, from: start, to: end, into: &block)

    var tracer = parser
    var traced = RawDataBlock()
    var trace = FieldTrace()
    tracer.trace(span, from: start, to: end, into: &traced, &trace)
    if let difference = block.difference(to: traced) {
      throw FuzzFault("traced: \(difference)")
    }
    let last = block.error == nil ? block.end : end
    if let gap = trace.gap(from: start, to: last) { throw FuzzFault(gap) }
    try require(block.end >= start && block.end <= end, "the block ends at \(block.end)")
    try require(
      block.isComplete == (block.error == nil), "neither complete nor broken")
    try require(
      block.unaccountedBitCount == trace.unparsedBitCount,
      "\(block.unaccountedBitCount) bits unaccounted, \(trace.unparsedBitCount) unparsed")
    if let error = block.error {
      try require(
        error.position >= start && error.position <= end, "a fault at bit \(error.position)")
    }
    for element in block.elements { try check(element, of: block) }

    // A workspace that was used before reads the same.
    plain.forgetHistory()
    plain.parse(span, from: start, to: end, into: &traced)
    if let difference = block.difference(to: traced) {
      throw FuzzFault("read again: \(difference)")
    }
  }

  /// Whoever asks for what an element holds finds it, whole or broken.
  private static func check(
    _ element: SyntacticElement, of block: RawDataBlock
  ) throws(FuzzFault) {
    let count =
      switch element.kind {
      case .channelPair: block.pairs.count
      case .couplingChannel: block.couplings.count
      case .dataStream: block.dataStreams.count
      case .programConfig: block.programConfigs.count
      case .fill: block.fills.count
      case .singleChannel, .lfeChannel, .end: element.index + 1
      }
    try require(element.index < count, "\(element.kind) \(element.index) is not listed")
    if let channel = element.channel {
      let channels = element.kind == .channelPair ? 2 : 1
      try require(channel + channels <= block.channelCount, "channel \(channel) is not kept")
    }
  }
}
